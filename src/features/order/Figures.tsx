// What an order comes to, line by line: value, each fee, the total, and what is left after it.
import { MARKET_SLIPPAGE_PERCENT } from '../../../domain/limits.ts'
import { minorText } from '../../../domain/minor.ts'
import { directions, orderTypes } from '../../../domain/order.ts'
import { scaledText } from '../../../domain/price.ts'
import { useText } from '../../i18n/t.ts'
import { Fact, FactList } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import type { Draft } from './draft.ts'
import type { TicketFacts } from './facts.ts'
import type { Reckoning } from './reckon.ts'

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
    <FactList>
      <Fact label={t('figure.value')}>
        <Money amount={textOf(value)} currency={currency} />
      </Fact>
      {fees?.map(({ kind, minor }) => (
        <Fact key={kind} label={t(`fee.${kind}`)}>
          <Money amount={minorText(minor)} currency={currency} />
        </Fact>
      ))}
      {fees === null && (
        <Fact label={t('figure.fees')}>
          <Money amount={null} currency={currency} />
        </Fact>
      )}
      <Fact label={t(isBuy ? 'figure.totalBuy' : 'figure.totalSell')} strong>
        <Money amount={textOf(total)} currency={currency} />
      </Fact>
      {isBuy && isMarket && ceiling !== null && (
        <Fact label={t('figure.reserve')} note={t('figure.reserveNote', { percent: MARKET_SLIPPAGE_PERCENT })}>
          <Money amount={textOf(ceiling)} currency={currency} />
        </Fact>
      )}
      {!isBuy && (
        <Fact label={t('figure.realised')} note={realised === null ? undefined : t('figure.realisedNote')}>
          <Money amount={textOf(realised)} currency={currency} signed hidden={hidden} />
        </Fact>
      )}
      <Fact label={t('figure.cashAfter')}>
        <Money amount={textOf(cashAfter)} currency={currency} hidden={hidden} />
      </Fact>
      {!isBuy && sharesAfter !== null && sharesAfter >= 0 && (
        <Fact label={t('figure.sharesAfter')}>
          {hidden ? (
            <Money amount={null} currency={currency} hidden />
          ) : (
            <Quantity value={scaledText(sharesAfter, instrument.quantityDecimals)} />
          )}
        </Fact>
      )}
    </FactList>
  )
}
