// What an order that closes a margined position has realised and returned, and the balance after it.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { minorText } from '../../../../../domain/minor.ts'
import { Decimal } from '../../../../../domain/money.ts'
import type { ClosedPosition, Order } from '../../../../../domain/wire/calls/trading.ts'
import { useCall } from '../../../../data/use-call.ts'
import { netOfSale } from '../../../../shared/orders/order-amounts.ts'
import { Facts } from '../../../../ui/Facts.tsx'
import { Money } from '../../../../ui/Money.tsx'
import { useWords } from '../../use-words.ts'
import { Awaited } from '../Awaited.tsx'
import { walletName } from '../cash-equity/words.ts'
import { useSale } from '../use-sale.ts'
import type { MarginFacts } from './facts.ts'

const ENTRIES_AGAIN_MS = 2_000

type CloseResultProps = { readonly order: Order; readonly facts: MarginFacts; readonly hidden: boolean }

export function CloseResult({ order, facts, hidden }: CloseResultProps) {
  const { t, profile } = useWords()
  const { t: tm } = useTranslation('margin')
  const sale = useSale(order, true)
  const returned = useReturned(order, sale)
  const { walletCurrency: currency, cash } = facts
  const balance = cash === null ? null : minorText(cash)
  return (
    <Facts
      rows={[
        {
          label: tm('outcome.profit'),
          note: tm('outcome.profitNote'),
          value: <Awaited amount={sale && netOfSale(sale)} currency={currency} signed hidden={hidden} />,
        },
        {
          label: tm('outcome.returned'),
          note: tm('outcome.returnedNote'),
          value: <Awaited amount={returned} currency={currency} hidden={hidden} />,
          strong: true,
        },
        {
          label: t('result.balance'),
          note: walletName(order.board, profile),
          value: <Money amount={balance} currency={currency} hidden={hidden} />,
        },
      ]}
    />
  )
}

/**
 * Released margin with profit or loss, less the fee of the order. Undefined while the record or the entries of all its
 * fills are being read; null if they could not be read.
 */
function useReturned({ id, feeTotal }: Order, sale: ClosedPosition | null | undefined): string | null | undefined {
  const entries = useCall('POST /position/water/pageList', sale ? { positionId: sale.positionId } : null)
  const { reload } = entries
  const quantity = sale?.quantity ?? null
  useEffect(() => {
    if (quantity !== null) reload()
  }, [quantity, reload])
  const own = entries.data?.list.filter(({ kind, orderId }) => kind === 'released' && orderId === id) ?? []
  const sumOf = (texts: readonly string[]): Decimal => texts.reduce((sum, text) => sum.plus(text), new Decimal(0))
  const isComplete = sale ? sumOf(own.map(entry => entry.quantity ?? '0')).equals(sale.quantity) : false
  // The record can be known before its last entry is: the entries are read again until they are complete.
  useEffect(() => {
    if (quantity === null || isComplete) return undefined
    const again = setInterval(reload, ENTRIES_AGAIN_MS)
    return () => clearInterval(again)
  }, [quantity, isComplete, reload])
  if (!sale || !isComplete) return sale === null || entries.state === 'failed' ? null : undefined
  return sumOf(own.map(({ amount }) => amount))
    .negated()
    .plus(sale.profit)
    .minus(feeTotal)
    .toFixed(2)
}
