// The figures of a closed position, each with its formula: profit before fees, the part of it that comes from the
// exchange rate, and the net profit.
import { Decimal } from '../../../domain/money.ts'
import type { ClosedPosition } from '../../../domain/wire/calls/trading.ts'
import type { Text } from '../../i18n/t.ts'
import type { PriceTexts } from '../../shared/instruments/price-text.ts'
import { quantityLabelOf } from '../../shared/instruments/price-text.ts'
import { netOfSale } from '../../shared/orders/order-amounts.ts'
import type { Explained, Input, Shown } from './explained.ts'
import { money, quantity } from './explained.ts'

export const priceOf = (closed: ClosedPosition, price: string, texts: PriceTexts): Shown => ({
  kind: 'text',
  amount: texts.exact(closed, price),
})

/** True for a contract in another currency than its wallet. */
export const isConverted = ({ contract, currency }: ClosedPosition): boolean =>
  contract !== null && contract.currency !== currency

export function linesOf(closed: ClosedPosition, texts: PriceTexts, t: Text<'trade'>): Explained[] {
  const { currency, profit, fees, contract } = closed
  const gross = money(profit, currency, true)
  const exchange: Explained[] =
    contract && isConverted(closed)
      ? [
          {
            title: t('detail.fxPart'),
            formula: 'exchangePart',
            inputs: [],
            result: money(contract.exchange, currency, true),
          },
        ]
      : []
  return [
    {
      title: t('detail.gross'),
      formula: contract ? 'profitContract' : 'profitClosed',
      inputs: profitInputs(closed, texts),
      result: gross,
    },
    ...exchange,
    {
      title: t('detail.net'),
      formula: 'netClosed',
      inputs: [
        { name: 'gross', sign: '', shown: money(profit, currency) },
        { name: 'fees', sign: '−', shown: money(fees, currency) },
      ],
      result: money(netOfSale(closed), currency, true),
    },
  ]
}

function profitInputs(closed: ClosedPosition, texts: PriceTexts): Input[] {
  const [entryName, exitName] = closed.contract
    ? (['entryPrice', 'exitPrice'] as const)
    : (['buyPrice', 'sellPrice'] as const)
  const entry = { name: entryName, shown: priceOf(closed, closed.buyPrice, texts) }
  const exit = { name: exitName, shown: priceOf(closed, closed.sellPrice, texts) }
  // A short position is sold first, so it gains what the price falls.
  const [first, second] = closed.side === 'long' ? [exit, entry] : [entry, exit]
  return [
    { name: first.name, sign: '', shown: first.shown },
    { name: second.name, sign: '−', shown: second.shown },
    { name: quantityLabelOf(closed.key), sign: '×', shown: quantity(closed.quantity) },
    ...contractInputs(closed),
  ]
}

function contractInputs(closed: ClosedPosition): Input[] {
  const { contract, currency } = closed
  if (!contract) return []
  const { multiplier, rate = null, covered = '0' } = contract
  const inputs: Input[] = [{ name: 'multiplier', sign: '×', shown: quantity(multiplier) }]
  if (isConverted(closed)) inputs.push({ name: 'rate', sign: '×', shown: { kind: 'rate', amount: rate } })
  if (!new Decimal(covered).isZero()) inputs.push({ name: 'covered', sign: '+', shown: money(covered, currency) })
  return inputs
}
