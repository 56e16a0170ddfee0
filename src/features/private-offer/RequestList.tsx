// The user's requests of one kind, newest first.

import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/instruments/titles.ts'
import type { PrivateRequest } from '../../../domain/wire/calls/private-offer.ts'
import { call } from '../../data/call.ts'
import { hasLongerTimeline, pagesOf } from '../../data/paged.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Text } from '../../i18n/t.ts'
import { recordHref } from '../../router/record-links.ts'
import { RecordList } from '../../shared/RecordList.tsx'
import { Money } from '../../ui/Money.tsx'
import { Row } from '../../ui/Row.tsx'
import type { Kind } from './kind.ts'
import { callsOf, listHref } from './kind.ts'

type RequestListProps = { kind: Kind; hidden: boolean; onReady: () => void }

export function RequestList({ kind, hidden, onReady }: RequestListProps) {
  const { t } = useTranslation('private')
  const source = useMemo(
    () => pagesOf<PrivateRequest>(page => call(callsOf[kind].own, page), hasLongerTimeline),
    [kind],
  )
  const renderRow = useCallback(
    (request: PrivateRequest, isHidden: boolean) => <RequestRow kind={kind} request={request} hidden={isHidden} />,
    [kind],
  )
  return (
    <RecordList
      source={source}
      changed="subscription"
      text={text => t(`record.${text === 'label' ? kind : text}`)}
      browse={listHref[kind]}
      hidden={hidden}
      renderRow={renderRow}
      onReady={onReady}
    />
  )
}

type RequestRowProps = { kind: Kind; request: PrivateRequest; hidden: boolean }

function RequestRow({ kind, request, hidden }: RequestRowProps) {
  const { t } = useTranslation('private')
  const format = useFormat()
  const { side, code, quantity, allotQuantity, currency, cost, proceeds, reserved } = request
  const asked = format.quantity(String(quantity))
  const got = allotQuantity === null ? null : format.quantity(String(allotQuantity))
  return (
    <Row
      to={recordHref[kind](request.id)}
      title={nameIn(request, format.locale)}
      note={
        <span>
          {kind === 'block' && `${t(`sideShort.${side}`)} · `}
          {code} · {hidden ? '••••' : t(got === null ? 'record.asked' : 'record.gets', { asked, got: got ?? '' })}
        </span>
      }
      // A sale has no amount before it is accepted.
      value={<Money amount={side === 'sell' ? proceeds : (cost ?? reserved)} currency={currency} hidden={hidden} />}
      detail={stateText(request, t)}
    />
  )
}

export function stateText({ side, state, lockedQuantity }: PrivateRequest, t: Text<'private'>): string {
  if (side === 'sell') return t(`record.saleState.${state}`)
  if (state === 'ended' && lockedQuantity > 0) return t('record.state.locked')
  return t(`record.state.${state}`)
}
