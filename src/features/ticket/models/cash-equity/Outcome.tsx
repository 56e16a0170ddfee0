// The outcome of an order of shares: price, total with fees, profit of a sale, and the balance after it.
import { minorText } from '../../../../../domain/minor.ts'
import { directions } from '../../../../../domain/order.ts'
import type { ClosedPosition, Order } from '../../../../../domain/wire/calls/trading.ts'
import { OrderFees } from '../../../../shared/orders/OrderFees.tsx'
import { averageText, netOfSale, orderTotal } from '../../../../shared/orders/order-amounts.ts'
import type { FactRow } from '../../../../ui/Facts.tsx'
import { Facts } from '../../../../ui/Facts.tsx'
import { Money } from '../../../../ui/Money.tsx'
import type { Words } from '../../model.ts'
import { useWords } from '../../use-words.ts'
import { Awaited } from '../Awaited.tsx'
import { useSale } from '../use-sale.ts'
import type { TicketFacts } from './facts.ts'
import { walletName } from './words.ts'

type OutcomeProps = { readonly order: Order; readonly facts: TicketFacts; readonly hidden: boolean }

export function Outcome({ order, facts, hidden }: OutcomeProps) {
  const words = useWords()
  const sale = useSale(order, order.direction === directions.sell)
  return (
    <>
      {order.averagePrice !== null && <Facts rows={filledRows(order, words)} />}
      <OrderFees order={order} hidden={hidden} />
      {order.averagePrice !== null && <Facts rows={afterRows({ order, facts, hidden }, sale, words)} />}
    </>
  )
}

function filledRows(order: Order, { t, format }: Words): FactRow[] {
  const price = `${averageText(order, format)} ${order.currency}`
  return [
    { label: t('detail.average'), value: price },
    { label: t('result.value'), value: <Money amount={order.value} currency={order.currency} /> },
  ]
}

function afterRows(
  { order, facts, hidden }: OutcomeProps,
  sale: ClosedPosition | null | undefined,
  words: Words,
): FactRow[] {
  const { t, profile } = words
  const { currency } = order
  const isBuy = order.direction === directions.buy
  const balance = facts.cash === null ? null : minorText(facts.cash)
  const total: FactRow = {
    label: t(isBuy ? 'result.totalPaid' : 'result.totalReceived'),
    value: <Money amount={orderTotal(order)} currency={currency} />,
    strong: true,
  }
  const profit: FactRow = {
    label: t('result.profit'),
    note: t('figure.realisedNote'),
    value: <Awaited amount={sale && netOfSale(sale)} currency={currency} signed hidden={hidden} />,
  }
  const after: FactRow = {
    label: t('result.balance'),
    note: walletName(order.board, profile),
    value: <Money amount={balance} currency={currency} hidden={hidden} />,
  }
  return isBuy ? [total, after] : [total, profit, after]
}
