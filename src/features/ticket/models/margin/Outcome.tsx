// The outcome of a margin order: price, fees, and the resulting position with its liquidation price. After a close also
// its profit, and what it returned to the wallet.

import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../../../domain/brand.ts'
import { Decimal } from '../../../../../domain/money.ts'
import { holdingsTabs } from '../../../../../domain/position.ts'
import type { Order, Position } from '../../../../../domain/wire/calls/trading.ts'
import type { Text } from '../../../../i18n/t.ts'
import { tradeDetailHref } from '../../../../router/instrument-links.ts'
import { formatFor } from '../../../../shared/instruments/price-format.ts'
import { priceUnitText } from '../../../../shared/margin/price-unit.ts'
import { OrderFees } from '../../../../shared/orders/OrderFees.tsx'
import { averageText } from '../../../../shared/orders/order-amounts.ts'
import type { FactRow } from '../../../../ui/Facts.tsx'
import { Facts } from '../../../../ui/Facts.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { Money } from '../../../../ui/Money.tsx'
import type { Words } from '../../model.ts'
import { useWords } from '../../use-words.ts'
import { CloseResult } from './CloseResult.tsx'
import type { MarginFacts } from './facts.ts'
import { liquidationText } from './rows.tsx'

type OutcomeProps = { readonly order: Order; readonly facts: MarginFacts; readonly hidden: boolean }

export function Outcome({ order, facts, hidden }: OutcomeProps) {
  const { t: tm } = useTranslation('margin')
  const words = useWords()
  const position = facts.positions?.find(({ id }) => id === order.positionId) ?? null
  const average: FactRow = {
    label: words.t('detail.average'),
    value: `${averageText(order, formatFor(words.format, facts.instrument.key))} ${priceUnitText(facts.terms, tm)}`,
  }
  return (
    <>
      {order.averagePrice !== null && <Facts rows={[average]} />}
      <OrderFees order={order} hidden={hidden} />
      {facts.closes !== null && order.averagePrice !== null && (
        <CloseResult order={order} facts={facts} hidden={hidden} />
      )}
      {position?.contract && <Facts rows={positionRows(position, { facts, words, tm })} />}
      {position && (
        <Link
          className="text-link"
          to={tradeDetailHref(
            { key: order.key as InstrumentKey, name: order.name },
            position.id,
            holdingsTabs.myHolding,
          )}
        >
          {tm('outcome.position')}
        </Link>
      )}
    </>
  )
}

type RowDeps = { readonly facts: MarginFacts; readonly words: Words; readonly tm: Text<'margin'> }

function positionRows({ margin, currency, contract }: Position, { facts, words, tm }: RowDeps): FactRow[] {
  const price = contract?.liquidationPrice ?? null
  return [
    { label: tm('figure.margin'), note: tm('figure.marginMost'), value: <Money amount={margin} currency={currency} /> },
    {
      label: tm('figure.liquidation'),
      value: liquidationText(facts, price === null ? 'never' : new Decimal(price), words),
      strong: true,
    },
  ]
}
