// One request of a list: kind, time, amount, state and, for a failed request, the reason.
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../i18n/day-time.ts'
import { recordHref } from '../../router/record-links.ts'
import { Money } from '../../ui/Money.tsx'
import { RequestState } from '../../ui/RequestState.tsx'
import { Row } from '../../ui/Row.tsx'
import type { Request } from './requests.ts'
import { standingOf, titleOf } from './words.ts'

type RequestRowProps = {
  request: Request
  hidden: boolean
  /** Opens the request in place; without it, the row links to the record. */
  onOpen?: (request: Request) => void
}

export const RequestRow = memo(function RequestRow({ request, hidden, onOpen }: RequestRowProps) {
  const { t } = useTranslation('profile')
  const { t: tr } = useTranslation('review')
  const dates = useDates()
  const { row } = request
  const standing = standingOf(request, t)
  const at = row.createTimeTimestamp * 1_000
  return (
    <Row
      {...(onOpen ? { onPress: () => onOpen(request) } : { to: recordHref[request.kind](request.id) })}
      title={titleOf(request, t)}
      note={
        <span>
          {dates.date(at)} {dates.time(at)}
          {standing.state === 'failed' && standing.reason !== null && ` · ${tr(`reason.${standing.reason}`)}`}
        </span>
      }
      value={<Money amount={row.amount} currency={row.currency} hidden={hidden} />}
      detail={<RequestState state={standing.state} word={standing.word} />}
    />
  )
})
