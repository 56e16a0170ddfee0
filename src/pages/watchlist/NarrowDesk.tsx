// The address of the desk in a window without the room for it: the dashboard, and a link to the instrument of the address.
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { quoteHref } from '../../router/instrument-links.ts'
import { codeOfQuery, keyOfQuery } from '../../router/instrument-of-query.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Link } from '../../ui/Link.tsx'
import { Board } from './board.tsx'

export function NarrowDesk() {
  const { t } = useTranslation('dashboard')
  const [query] = useSearchParams()
  const key = keyOfQuery(query)
  const to = key && quoteHref({ key, name: query.get('name') ?? '' })
  const link = to && (
    <Link className="text-link" to={to}>
      {t('desk.quote', { code: codeOfQuery(query) })}
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
