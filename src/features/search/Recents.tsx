// Instruments that were opened from the search before. Each can be removed, or all at once.
import { History, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import type { Recent } from './recent.state.ts'
import { addRecent, clearRecents, recents, removeRecent } from './recent.state.ts'
import './search.css'

/** `linkOf` returns the link to an instrument's page; null if it has none. */
export function Recents({ linkOf }: { linkOf: (key: InstrumentKey, name: string) => string | null }) {
  const { t } = useTranslation('search')
  const { list } = useSnapshot(recents)
  if (list.length === 0) return null
  const clear = (
    <Button variant="plain" size="small" onClick={clearRecents}>
      {t('recent.clear')}
    </Button>
  )
  return (
    <Section title={t('recent.title')} action={clear}>
      <ul>
        {list.map(recent => (
          <RecentRow key={recent.key} recent={recent} to={linkOf(recent.key, recent.name)} />
        ))}
      </ul>
    </Section>
  )
}

function RecentRow({ recent, to }: { recent: Recent; to: string | null }) {
  const { t } = useTranslation('search')
  const { key, code, name } = recent
  if (to === null) return null
  return (
    <li className="recent">
      <History className="recent-icon" size={18} aria-hidden="true" />
      <Link className="recent-link" to={to} onClick={() => addRecent(recent)}>
        <span className="recent-code">{code}</span> <span className="recent-name">{name}</span>
      </Link>
      <IconButton label={t('recent.remove', { name })} icon={<X size={18} />} onClick={() => removeRecent(key)} />
    </li>
  )
}
