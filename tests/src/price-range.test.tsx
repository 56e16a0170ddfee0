// Why: a mark at the wrong end of its range says the opposite of the price.
import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { marketStateCode } from '../../domain/session.ts'
import { applySnapshot } from '../../src/engine/apply.ts'
import { PriceRange } from '../../src/features/quote/PriceRange.tsx'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { quoteRow } from '../support/quote-row.ts'
import { listed, setMarketStage } from './market-stage.ts'

beforeAll(async () => {
  await setMarketStage()
  await loadNamespaces(['quote'])
})

const summary = (low52: string | null, high52: string | null) => ({ low52, high52 })

let number = 1_000
function show(low: number, high: number, price: number) {
  const instrument = listed('US', `RNG${number}`, 'Range')
  const given = { price, previousClose: price, open: price, high, low, bid: price, ask: price, at: 1, volume: 1 }
  const row = quoteRow(instrument.ix, marketStateCode('open'), given)
  const numbers = new Map([[instrument.ix, instrument.key]])
  applySnapshot({ number: number++, at: 0, quotes: Float64Array.from(row) }, numbers)
  return instrument.key
}
const placeOf = (element: Element | null) => (element as HTMLElement | null)?.style.insetInlineStart

test('the price and the cost are where they are between the lowest and the highest', async () => {
  const key = show(10_000, 20_000, 12_500)
  const of = { instrumentKey: key, decimals: 2, average: 15_000 }
  const screen = await render(
    <PriceRange
      summary={summary('50.00', '250.00')}
      instrumentKey={of.instrumentKey}
      decimals={2}
      average={of.average}
    />,
  )
  const ranges = [...screen.container.querySelectorAll('.price-range')]
  expect(ranges.map(range => placeOf(range.querySelector('.price-range-now')))).toEqual(['25%', '37.5%'])
  expect(ranges.map(range => placeOf(range.querySelector('.price-range-cost')))).toEqual(['50%', '50%'])
  const labels = ranges.map(range => range.querySelector('[role="img"]')?.getAttribute('aria-label'))
  expect(labels).toEqual(['Hoy: 125.00, entre 100.00 y 200.00', '52 semanas: 125.00, entre 50.00 y 250.00'])
})

test('a new extreme of today widens the year, and a cost beyond the range has no mark', async () => {
  const key = show(4_000, 5_000, 4_000)
  const screen = await render(
    <PriceRange instrumentKey={key} decimals={2} summary={summary('50.00', '250.00')} average={90_000} />,
  )
  const year = screen.container.querySelectorAll('.price-range')[1]
  expect(year?.textContent).toContain('40.00250.00')
  expect(screen.container.querySelector('.price-range-cost')).toBeNull()
})

test('without a move of today and without figures of a year there is no picture', async () => {
  const key = show(5_000, 5_000, 5_000)
  const screen = await render(
    <PriceRange instrumentKey={key} decimals={2} summary={summary(null, null)} average={null} />,
  )
  expect(screen.container.textContent).toBe('')
})
