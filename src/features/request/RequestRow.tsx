// One request of a list: what, when, how much, and where it stands; beside a failed one why.
import { memo } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { Money } from '../../ui/Money.tsx'
import { RequestState } from '../../ui/RequestState.tsx'
import { Row } from '../../ui/Row.tsx'
import type { Request } from './requests.ts'
import { requestHref } from './requests.ts'
import { standingOf, titleOf } from './words.ts'

type RequestRowProps = {
  request: Request
  hidden: boolean
  /** Opens it here; without it, the row leads to the record. */
  onOpen?: (request: Request) => void
}

export const RequestRow = memo(function RequestRow({ request, hidden, onOpen }: RequestRowProps) {
  const t = useText('profile')
  const tr = useText('review')
  const format = useFormat()
  const { row } = request
  const standing = standingOf(request, t)
  const at = row.createTimeTimestamp * 1_000
  return (
    <Row
      {...(onOpen ? { onPress: () => onOpen(request) } : { to: requestHref(request) })}
      title={titleOf(request, t)}
      note={
        <span>
          {format.date(at)} {format.time(at)}
          {standing.state === 'failed' && standing.reason !== null && ` · ${tr(`reason.${standing.reason}`)}`}
        </span>
      }
      value={<Money amount={row.amount} currency={row.currency} hidden={hidden} />}
      detail={<RequestState state={standing.state} word={standing.word} />}
    />
  )
})
