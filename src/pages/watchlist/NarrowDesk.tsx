// The address of the desk in a window without the room for it: the dashboard, and a link to the instrument of the address.
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { sources } from '../../../domain/instruments/classes.ts'
import { codeOf } from '../../../domain/instruments/market-code.ts'
import { quoteHref } from '../../router/instrument-links.ts'
import { useKeyOfQuery } from '../../shared/instruments/use-key-of-query.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Link } from '../../ui/Link.tsx'
import { Board } from './board.tsx'

export function NarrowDesk() {
  const { t } = useTranslation('dashboard')
  const [query] = useSearchParams()
  const lookup = useKeyOfQuery(sources.stock)
  const key = query.has('code') && lookup.state === 'ready' ? lookup.key : null
  const to = key && quoteHref({ key, name: query.get('name') ?? '' })
  const link = to && (
    <Link className="text-link" to={to}>
      {t('desk.quote', { code: codeOf(key) })}
    </Link>
  )
  return (
    <Board
      note={
        <Banner kind="info" action={link}>
          {t('desk.narrow')}
        </Banner>
      }
    />
  )
}
