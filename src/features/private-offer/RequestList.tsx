// The user's requests of one kind, newest first.
import { useCallback, useMemo } from 'react'
import type { PrivateRequest } from '../../../domain/wire/calls/private-offer.ts'
import { call } from '../../data/call.ts'
import type { PagedSource } from '../../data/paged.ts'
import { usePaged } from '../../data/paged.ts'
import { useChanged } from '../../data/use-changed.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Text } from '../../i18n/t.ts'
import { useText } from '../../i18n/t.ts'
import { PagedList } from '../../shared/PagedList.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import { Row } from '../../ui/Row.tsx'
import type { Kind } from './kind.ts'
import { callsOf, listHref, recordHref } from './kind.ts'

const sourceOf = (kind: Kind): PagedSource<PrivateRequest> => ({
  ask: page => call(callsOf[kind].own, page),
  pick: () => null,
  isNewer: (row, known) => row.timeline.length >= known.timeline.length,
  belongs: () => true,
})

type RequestListProps = { kind: Kind; hidden: boolean; onReady: () => void }

export function RequestList({ kind, hidden, onReady }: RequestListProps) {
  const t = useText('private')
  const source = useMemo(() => sourceOf(kind), [kind])
  const list = usePaged(source)
  useChanged('subscription', list.refresh)
  const renderRow = useCallback(
    (request: PrivateRequest) => <RequestRow kind={kind} request={request} hidden={hidden} />,
    [kind, hidden],
  )
  return (
    <PagedList
      list={list}
      rows={list.rows}
      label={t(`record.${kind}`)}
      renderRow={renderRow}
      empty={
        <Empty
          title={t('record.empty')}
          note={t('record.emptyNote')}
          action={
            <Link className="text-link" to={listHref[kind]}>
              {t('record.browse')}
            </Link>
          }
        />
      }
      onReady={onReady}
    />
  )
}

type RequestRowProps = { kind: Kind; request: PrivateRequest; hidden: boolean }

function RequestRow({ kind, request, hidden }: RequestRowProps) {
  const t = useText('private')
  const format = useFormat()
  const { name, code, quantity, allotQuantity, currency, cost, reserved } = request
  const asked = format.quantity(String(quantity))
  const got = allotQuantity === null ? null : format.quantity(String(allotQuantity))
  return (
    <Row
      to={recordHref(kind, request)}
      title={name}
      note={
        <span>
          {code} · {hidden ? '••••' : t(got === null ? 'record.asked' : 'record.gets', { asked, got: got ?? '' })}
        </span>
      }
      value={<Money amount={cost ?? reserved} currency={currency} hidden={hidden} />}
      detail={stateText(request, t)}
    />
  )
}

export function stateText({ state, lockedQuantity }: PrivateRequest, t: Text<'private'>): string {
  if (state === 'ended' && lockedQuantity > 0) return t('record.state.locked')
  return t(`record.state.${state}`)
}
