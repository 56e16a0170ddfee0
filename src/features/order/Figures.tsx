// What an order comes to, line by line: value, each fee, the total, and what is left after it.
import type { ReactNode } from 'react'
import { MARKET_SLIPPAGE_PERCENT } from '../../../domain/limits.ts'
import { minorText } from '../../../domain/money.ts'
import { directions, orderTypes } from '../../../domain/order.ts'
import { scaledText } from '../../../domain/price.ts'
import { useText } from '../../i18n/t.ts'
import { Money } from '../../ui/Money.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import type { Draft } from './draft.ts'
import type { TicketFacts } from './facts.ts'
import type { Reckoning } from './reckon.ts'
import './figures.css'

type FiguresProps = {
  draft: Draft
  facts: TicketFacts
  reckoning: Reckoning
  /** What a person has and will have, as dots. */
  hidden: boolean
}

const textOf = (minor: bigint | null): string | null => (minor === null ? null : minorText(minor))

export function Figures({ draft, facts, reckoning, hidden }: FiguresProps) {
  const t = useText('order')
  const { currency, instrument } = facts
  const { value, fees, total, ceiling, cashAfter, sharesAfter, realised } = reckoning
  const isBuy = draft.direction === directions.buy
  const isMarket = draft.orderType === orderTypes.market
  return (
    <dl className="figures">
      <Figure name={t('figure.value')}>
        <Money amount={textOf(value)} currency={currency} />
      </Figure>
      {fees?.map(({ kind, minor }) => (
        <Figure key={kind} name={t(`fee.${kind}`)}>
          <Money amount={minorText(minor)} currency={currency} />
        </Figure>
      ))}
      {fees === null && (
        <Figure name={t('figure.fees')}>
          <Money amount={null} currency={currency} />
        </Figure>
      )}
      <Figure name={t(isBuy ? 'figure.totalBuy' : 'figure.totalSell')} strong>
        <Money amount={textOf(total)} currency={currency} />
      </Figure>
      {isBuy && isMarket && ceiling !== null && (
        <Figure name={t('figure.reserve')} note={t('figure.reserveNote', { percent: MARKET_SLIPPAGE_PERCENT })}>
          <Money amount={textOf(ceiling)} currency={currency} />
        </Figure>
      )}
      {!isBuy && (
        <Figure name={t('figure.realised')} note={realised === null ? undefined : t('figure.realisedNote')}>
          <Money amount={textOf(realised)} currency={currency} signed hidden={hidden} />
        </Figure>
      )}
      <Figure name={t('figure.cashAfter')}>
        <Money amount={textOf(cashAfter)} currency={currency} hidden={hidden} />
      </Figure>
      {!isBuy && sharesAfter !== null && sharesAfter >= 0 && (
        <Figure name={t('figure.sharesAfter')}>
          {hidden ? (
            <Money amount={null} currency={currency} hidden />
          ) : (
            <Quantity value={scaledText(sharesAfter, instrument.quantityDecimals)} />
          )}
        </Figure>
      )}
    </dl>
  )
}

type FigureProps = { name: ReactNode; note?: ReactNode; strong?: boolean; children: ReactNode }

export function Figure({ name, note, strong = false, children }: FigureProps) {
  return (
    <div className="figure-line" data-strong={strong || undefined}>
      <dt className="figure-name">
        {name}
        {note !== undefined && <span className="figure-note">{note}</span>}
      </dt>
      <dd className="figure-value">{children}</dd>
    </div>
  )
}
