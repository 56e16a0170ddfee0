// All prices of an instrument have the instrument's number of decimals, and amounts of money name their currency:
// otherwise figures cannot be compared.
import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { must } from '../../domain/assert.ts'
import { decimalText } from '../../domain/brand.ts'
import type { Instrument } from '../../domain/instrument.ts'
import type { StockDetail, Summary } from '../../domain/wire/calls/market.ts'
import { PeriodChange } from '../../src/features/chart/PeriodChange.tsx'
import { QuoteFigures } from '../../src/features/quote/QuoteFigures.tsx'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { unquoted } from '../support/unquoted.ts'
import { listed, quote, setMarketStage } from './market-stage.ts'

beforeAll(async () => {
  await setMarketStage()
  await loadNamespaces(['quote'])
})

const detailOf = (instrument: Instrument): StockDetail => ({
  ...unquoted(instrument),
  profile: null,
  tickSteps: [],
  zone: 'America/Mexico_City',
  hours: [],
  state: 'open',
  nextStateAt: null,
  tradable: true,
  feed: { name: 'simulator', origin: 'simulated' },
})

const summary: Summary = {
  open: null,
  high: null,
  low: null,
  previousClose: null,
  volume: null,
  turnover: decimalText('10600000000.00'),
  high52: decimalText('697.500'),
  low52: decimalText('56.1'),
  averageVolume: decimalText('49400000'),
  marketCap: decimalText('4026000000000.00'),
  peRatio: null,
  dividendYield: null,
  lot: 1,
  currency: 'HKD',
  sector: 'technology',
}

const figuresOf = async (instrument: Instrument) => {
  const { container } = await render(
    <QuoteFigures instrumentKey={instrument.key} detail={detailOf(instrument)} summary={summary} />,
  )
  return (name: string) =>
    [...container.querySelectorAll('.quote-figure')].find(each => each.querySelector('dt')?.textContent === name)
      ?.lastChild?.textContent
}

test.each([
  ['FX', 'EURUSD', true, true],
  ['CM', 'XAUUSD', true, true],
  ['FU', 'ES203512', true, false],
  ['IX', 'SPX', false, true],
] as const)(
  '%s.%s: bid and ask if it is dealt in; a future has its settlement only',
  async (board, code, dealt, close) => {
    const figure = await figuresOf(listed(board, code, code))
    expect([figure('Compra') !== undefined, figure('Venta') !== undefined]).toEqual([dealt, dealt])
    expect(figure('Cierre anterior') !== undefined).toBe(close)
    expect(figure('Precio de liquidación anterior') !== undefined).toBe(board === 'FU')
  },
)

test('figures of a year have the decimals of the price, and amounts their currency', async () => {
  const tencent = listed('HK', '00700', 'Tencent', { priceDecimals: 3, currency: 'HKD' })
  quote(tencent, 612_500, 600_000)
  const figure = await figuresOf(tencent)
  expect(figure('Apertura')).toBe('612.500')
  expect(figure('Máximo 52 sem.')).toBe('697.500')
  expect(figure('Mínimo 52 sem.')).toBe('56.100')
  expect(figure('Importe operado')).toMatch(/^HK\$10\.6\smil\sM$/)
  expect(figure('Capitalización de mercado')).toMatch(/^HK\$4,026\smil\sM$/)
  expect(figure('P/U')).toBe('—')
})

test('the change of a day is counted from the previous close, that of a longer period from its first price', async () => {
  const share = listed('US', 'CHG', 'Change')
  quote(share, 11_000, 10_000)
  const { container, rerender } = await render(
    <PeriodChange instrumentKey={share.key} period="1D" firstOpen={5_000} decimals={2} />,
  )
  const shown = () => must(container.querySelector('.change > span:nth-child(2)'), 'a change').textContent
  expect(shown()).toMatch(/^\+10\.00 \(\+10\.00\s%\)$/)
  await rerender(<PeriodChange instrumentKey={share.key} period="1M" firstOpen={5_000} decimals={2} />)
  expect(shown()).toMatch(/^\+60\.00 \(\+120\.00\s%\)$/)
  await rerender(<PeriodChange instrumentKey={share.key} period="1M" firstOpen={null} decimals={2} />)
  expect(shown()).toMatch(/^—/)
})
