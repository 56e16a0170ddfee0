// The sums of all holdings with their parts, in the base currency. A null sum stays null.
import { Decimal } from '../../../domain/money.ts'
import type { ProfitTotals } from '../../../worker/contract.ts'
import type { Text } from '../../i18n/t.ts'
import type { Explained } from './explained.ts'
import { money } from './explained.ts'

export type TotalName = 'holdings' | 'floating' | 'pricePart' | 'fxPart' | 'today' | 'realised' | 'fees'

const minus = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? null : new Decimal(one).minus(other).toFixed(2)

/** `day`: name of the trading day that `today` belongs to; null if it is today. */
export function totalOf(name: TotalName, totals: ProfitTotals, t: Text<'trade'>, day: string | null): Explained {
  const { base, holdings, floating, pricePart, fxPart, today } = totals
  const amount = totals[name]
  const costNow = minus(holdings, pricePart)
  const inputs: Readonly<Record<TotalName, Explained['inputs']>> = {
    holdings: [],
    realised: [],
    fees: [],
    floating: [
      { name: 'value', sign: '', shown: money(holdings, base) },
      { name: 'costThen', sign: '−', shown: money(minus(holdings, floating), base) },
    ],
    pricePart: [
      { name: 'value', sign: '', shown: money(holdings, base) },
      { name: 'costNow', sign: '−', shown: money(costNow, base) },
    ],
    fxPart: [
      { name: 'costNow', sign: '', shown: money(costNow, base) },
      { name: 'costThen', sign: '−', shown: money(minus(costNow, fxPart), base) },
    ],
    today: [
      { name: 'value', sign: '', shown: money(holdings, base) },
      { name: 'dayBase', sign: '−', shown: money(minus(holdings, today), base) },
    ],
  }
  const isPlain = name === 'holdings' || name === 'fees'
  return {
    title: name === 'today' && day !== null ? t('onDay', { day }) : t(`total.${name}`),
    formula: name,
    inputs: inputs[name],
    result: money(amount, base, !isPlain),
  }
}
