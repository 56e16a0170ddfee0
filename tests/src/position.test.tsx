// Holdings: every number can be explained, an unknown number is a dash, and hidden amounts are hidden from screen
// readers too. Of a thousand holdings one screen is rendered, and a new sale is added to the list once.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { averageCost } from '../../domain/average-cost.ts'
import { decimalText } from '../../domain/brand.ts'
import { Decimal } from '../../domain/money.ts'
import type { ClosedPosition } from '../../domain/wire/calls/trading.ts'
import { Notes } from '../../src/app/Notes.tsx'
import { applySnapshot } from '../../src/engine/apply.ts'
import { ClosedDetail } from '../../src/features/position/ClosedDetail.tsx'
import { ClosedList } from '../../src/features/position/ClosedList.tsx'
import { HoldingList } from '../../src/features/position/HoldingList.tsx'
import { PositionDetail } from '../../src/features/position/PositionDetail.tsx'
import { Totals } from '../../src/features/position/Totals.tsx'
import { positionValues } from '../../src/features/position/values.ts'
import { datesOf } from '../../src/i18n/day-time.ts'
import { textOf } from '../../src/i18n/t.ts'
import { HOLDINGS_VIEW } from '../../src/state/holdings.ts'
import { changeSetting } from '../../src/state/settings.ts'
import type { HoldingRow as Holding, ProfitTotals } from '../../worker/contract.ts'
import { position, setOrderStage } from './order-stage.ts'
import { totalsOf } from './own-totals.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'

let server: ScriptedServer
beforeAll(setOrderStage)
beforeEach(() => {
  changeSetting('hideBalances', false)
  changeSetting('base', 'MXN')
  server = startScriptedServer()
})
afterEach(() => server.stop())

const totals = totalsOf({
  cash: decimalText('1000.00'),
  holdings: decimalText('36000.00'),
  total: decimalText('37000.00'),
  floating: decimalText('9000.00'),
  pricePart: decimalText('8500.00'),
  fxPart: decimalText('500.00'),
  today: decimalText('-120.50'),
  realised: decimalText('77.00'),
  fees: decimalText('27.00'),
})
let snapshots = 1_000
const tell = (change: Partial<ProfitTotals> = {}) =>
  applySnapshot({ number: ++snapshots, at: 0, profit: { ...totals, ...change } }, new Map())

const holding: Holding = {
  id: 'h1',
  key: 'US.AAPL' as Holding['key'],
  code: 'AAPL',
  name: 'Apple Inc.',
  nameZh: '苹果',
  board: 'US',
  currency: 'USD',
  priceDecimals: 2,
  quantity: decimalText('10'),
  usable: decimalText('10'),
  averagePrice: decimalText('150.1250'),
  cost: decimalText('1501.25'),
  price: decimalText('200.00'),
  state: 2,
  value: decimalText('2000.00'),
  floating: decimalText('498.75'),
  floatingBp: 3322,
  today: decimalText('10.00'),
  fees: decimalText('1.50'),
  inBase: null,
  margin: null,
}
const sendHolding = (change: Partial<Holding> = {}) =>
  applySnapshot(
    {
      number: ++snapshots,
      at: 0,
      holdings: [
        { view: HOLDINGS_VIEW, state: 'ready', total: 1, first: 0, ids: ['h1'], rows: [{ ...holding, ...change }] },
      ],
    },
    new Map(),
  )

test('the breakdown opens, and a number explains itself with its inputs', async () => {
  tell()
  const screen = await render(<Totals />)
  await expect.element(screen.getByText('MX$36,000.00')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Desglose' }))
  await userEvent.click(screen.getByRole('button', { name: /Por tipo de cambio/ }))
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  // The cost at today's exchange rate is 36,000 − 8,500; at the rates of the purchases it was 500 less.
  const inputs = [...document.querySelectorAll('.explain-line')].map(line => line.textContent)
  expect(inputs).toEqual([
    'Costo al tipo de cambio de ahoraMX$27,500.00',
    'Costo al tipo de cambio de compra− MX$27,000.00',
    'Resultado+MX$500.00',
  ])
})

test('without a position no sum of positions is shown as zero, and a holder of bonds is led to their value', async () => {
  const zero = decimalText('0.00')
  const none = { holdings: zero, floating: zero, pricePart: zero, fxPart: zero, today: zero }
  tell({ ...none, products: [{ kind: 'bond', amount: decimalText('5000.00') }] })
  const screen = await render(<Totals />)
  const link = screen.getByRole('link', { name: 'Ver su valor' })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining('/pages/profile/index'))
  expect(screen.container.textContent).not.toContain('0.00')
  expect(screen.container.querySelector('.figure')?.textContent).toBe('—')
  await userEvent.click(screen.getByRole('button', { name: 'Desglose' }))
  await expect.element(screen.getByText('+MX$77.00')).toBeVisible()
  expect(screen.container.textContent).not.toContain('Por precio')
  tell({ ...none, boards: ['US'] })
  await expect.element(screen.getByText('MX$0.00').first()).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver su valor' }).query()).toBeNull()
})

test('sums that are scrolled out of sight wait for their return', async () => {
  tell()
  const screen = await render(
    <>
      <Totals />
      <div style={{ blockSize: '200vh' }} />
    </>,
  )
  const figure = () => screen.container.querySelector('.figure')?.textContent
  const rendered: unknown[] = []
  const watch = new MutationObserver(changes => rendered.push(...changes))
  watch.observe(screen.container, { characterData: true, childList: true, subtree: true })
  tell({ holdings: decimalText('36001.00') })
  await expect.poll(figure).toMatch('36,001.00')
  expect(rendered.length).toBeGreaterThan(0)
  window.scrollTo(0, document.documentElement.scrollHeight)
  let sum = 36_001
  const rendersOfNextSum = async () => {
    rendered.splice(0)
    tell({ holdings: decimalText(`${++sum}.00`) })
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    return rendered.length
  }
  await expect.poll(rendersOfNextSum).toBe(0)
  watch.disconnect()
  window.scrollTo(0, 0)
  await expect.poll(figure).toBe(`MX$${sum.toLocaleString('en')}.00`)
})

test('that the market is simulated is said once: by the strip of notes, and not beside the sum', async () => {
  tell()
  const screen = await render(
    <>
      <Notes />
      <Totals />
    </>,
  )
  await expect.poll(() => screen.container.querySelector('.totals-main .totals-name')?.textContent).toMatch(/ · MXN$/)
  expect(screen.container.textContent.split('Mercado simulado')).toHaveLength(2)
})

test('an unknown sum is a dash with its reason', async () => {
  tell({ holdings: null, floating: null, today: null, unpriced: 2 })
  const screen = await render(<Totals />)
  expect(screen.container.querySelector('.figure')?.textContent).toBe('—')
  await expect.element(screen.getByText(/2 posiciones sin valor conocido/)).toBeVisible()
})

test('hidden amounts are in no text, name or attribute of head and rows', async () => {
  tell()
  sendHolding()
  changeSetting('hideBalances', true)
  const screen = await render(
    <>
      <Totals />
      <HoldingList hidden onReady={() => {}} />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Desglose' }))
  expect(screen.container.innerHTML).not.toMatch(/36,000|9,000|8,500|120\.50|498\.75|>10 @/)
  await expect.element(screen.getByRole('link')).toHaveAccessibleName(/Importe oculto/)
})

test('a holding’s row follows its price, and its link names it', async () => {
  sendHolding()
  const screen = await render(<HoldingList hidden={false} onReady={() => {}} />)
  await expect.element(screen.getByText('10 @ 150.12', { exact: true })).toBeVisible()
  sendHolding({ price: decimalText('140.00'), floating: decimalText('-101.25'), floatingBp: -674 })
  await expect.element(screen.getByText('\u2212US$101.25')).toBeVisible()
  await expect.element(screen.getByRole('link')).toHaveAccessibleName(/baja 6\.74/)
  const href = screen.getByRole('link').element().getAttribute('href')
  expect(href).toMatch(/name=[^&]+&code=AAPL&source=0&market=UsStock&id=h1&type=0$/)
})

test('a holding is named in Chinese where the language is Chinese', async () => {
  sendHolding()
  const screen = await render(<HoldingList hidden={false} onReady={() => {}} />)
  await expect.element(screen.getByText('Apple Inc.')).toBeVisible()
  changeSetting('locale', 'zh-Hans')
  await expect.element(screen.getByText('苹果')).toBeVisible()
  changeSetting('locale', 'es-MX')
})

test('a margined position shows its side, leverage, margin ratio and liquidation price', async () => {
  const margin: NonNullable<Holding['margin']> = {
    side: 'short',
    leverage: 10,
    currency: 'USD',
    margin: decimalText('150.00'),
    entry: decimalText('150.13'),
    mark: decimalText('200.00'),
    liquidation: decimalText('210.25'),
    ratioBp: 7_250,
    distanceBp: 512,
    isLiquidatable: false,
  }
  sendHolding({ margin })
  const screen = await render(<HoldingList hidden={false} onReady={() => {}} />)
  const row = screen.getByRole('link')
  await expect
    .element(row)
    .toHaveAccessibleName(/^AAPL Corto 10× Apple Inc\. .*margen 72\.50\s% · Liq\. forzosa 210\.25/)
  expect(row.element().querySelector('[data-risk]')?.getAttribute('data-risk')).toBe('warned')
  expect(row.element().textContent).not.toContain('10 @')
  sendHolding({ margin: Object.assign({}, margin, { isLiquidatable: true }) })
  await expect.element(row).toHaveAccessibleName(/en liquidación forzosa/)
})

test('a thousand holdings render one screen; a row outside the window waits for its data and keeps its height', async () => {
  const ids = Array.from({ length: 1_000 }, (_, at) => `row-${at}`)
  const sendWindow = (first: number, last: number) =>
    applySnapshot(
      {
        number: ++snapshots,
        at: 0,
        holdings: [
          {
            view: HOLDINGS_VIEW,
            state: 'ready',
            total: ids.length,
            first,
            ids: ids.slice(first, last),
            rows: ids.slice(first, last).map(id => ({ ...holding, id, code: id })),
          },
        ],
      },
      new Map(),
    )
  sendWindow(0, 60)
  const screen = await render(<HoldingList hidden={false} onReady={() => {}} />)
  await expect.element(screen.getByRole('link', { name: /^row-0 / })).toBeVisible()
  const rows = () => [...screen.container.querySelectorAll<HTMLElement>('[aria-setsize="1000"]:not([hidden])')]
  expect(rows().length).toBeLessThan(60)
  const height = rows()[0]?.offsetHeight
  window.scrollTo(0, 500 * (height ?? 0))
  await expect
    .poll(() => screen.container.querySelectorAll('a[data-skeleton][aria-disabled="true"]').length)
    .toBeGreaterThan(8)
  sendWindow(480, 540)
  await expect.element(screen.getByRole('link', { name: /^row-505 / })).toBeVisible()
  expect(rows().length).toBeLessThan(60)
  for (const row of rows()) expect(row.offsetHeight).toBe(height)
  // Back at the start, before the window is: the rows that were seen are shown as they were.
  window.scrollTo(0, 0)
  await expect.element(screen.getByRole('link', { name: /^row-0 / })).toBeVisible()
})

test('a position in another currency splits its profit into price and exchange rate, exactly', () => {
  const market = {
    price: 20_000,
    previousClose: 19_900,
    priceDecimals: 2,
    base: 'MXN',
    rate: new Decimal('17.5'),
    day: null,
  } as const
  const { value, floating, ratio, inBase } = positionValues(position(), market, textOf('trade'))
  expect(value.result).toMatchObject({ amount: '2000.00', currency: 'USD' })
  expect(floating.result).toMatchObject({ amount: '500.00' })
  expect(ratio.result).toMatchObject({ basisPoints: 3333 })
  // Total, price part and FX part: the price part is 500 × 17.5, the FX part 1,500 × 17.5 − 27,000.
  expect(inBase.map(({ result }) => 'amount' in result && result.amount)).toEqual(['8000.00', '8750.00', '-750.00'])
})

test('without a price or a rate nothing is made up', () => {
  const market = { price: 20_000, previousClose: 19_900, priceDecimals: 2, base: 'MXN', rate: null, day: null } as const
  const unrated = positionValues(position(), market, textOf('trade'))
  expect(unrated.value.result).toMatchObject({ amount: '2000.00' })
  expect(unrated.inBase.map(({ result }) => 'amount' in result && result.amount)).toEqual([null, null, null])
  const unpriced = positionValues(position(), { ...market, price: null }, textOf('trade'))
  expect(unpriced.value.result).toMatchObject({ amount: null })
})

const sale = (at: number, change: Partial<ClosedPosition> = {}): ClosedPosition => ({
  id: `c${at}`,
  positionId: 'p1',
  orderId: `o${at}`,
  key: 'US.AAPL',
  board: 'US',
  code: `S${at}`,
  name: 'Apple Inc.',
  source: 0,
  currency: 'USD',
  side: 'long',
  reason: 'order',
  quantity: '10',
  buyPrice: '150.0000',
  sellPrice: '160.0000',
  profit: '100.00',
  fees: '3.00',
  contract: null,
  netIn: { MXN: '1700.00', USD: '97.00', HKD: '757.00' },
  buyTimeStamp: 1_780_000_000,
  sellTimeStamp: 1_780_000_100 + at,
  ...change,
})
const sendSale = (closed: ClosedPosition) =>
  applySnapshot({ number: ++snapshots, at: 0, account: [{ offset: snapshots, type: 'closed', closed }] }, new Map())

test('closed positions are loaded by pages during a scroll, and a new sale is added once', async () => {
  const all = Array.from({ length: 120 }, (_, at) => sale(120 - at))
  server.on('POST /position/flatList', ({ body }) => {
    const { pageNo, pageSize } = body as { pageNo: number; pageSize: number }
    const list = all.slice((pageNo - 1) * pageSize, pageNo * pageSize)
    return ok({ total: all.length, list, accountOffset: 0, netIn: sale(0).netIn })
  })
  const screen = await render(<ClosedList board={null} hidden={false} onReady={() => {}} />)
  await expect.element(screen.getByRole('link', { name: /^S120 / })).toBeVisible()
  await expect.element(screen.getByText('+US$97.00').first()).toBeVisible()
  expect(server.asked).toHaveLength(1)
  sendSale(sale(121))
  sendSale(sale(121, { quantity: '12', profit: '120.00' }))
  await expect.element(screen.getByRole('link', { name: /^S121 .*117\.00/ })).toBeVisible()
  await expect
    .poll(() => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      return screen.container.textContent
    })
    .toMatch(/S1 Apple/)
  const rows = screen.container.querySelectorAll('[aria-setsize]')
  expect(rows[0]?.getAttribute('aria-setsize')).toBe('121')
  expect(rows.length).toBeLessThan(60)
})

/** A short position in a pair that is quoted in yen, closed with a loss beyond its margin. */
const yen = sale(0, {
  key: 'FX.USDJPY',
  board: 'FX',
  code: 'USDJPY',
  name: 'USD/JPY',
  side: 'short',
  reason: 'liquidation',
  quantity: '10000',
  buyPrice: '150.00000',
  sellPrice: '160.00015',
  profit: '-500.00',
  fees: '3.00',
  contract: { currency: 'JPY', multiplier: '1', exchange: '41.67', rate: '0.006249994', covered: '125.01' },
})

test('a closed contract has prices in its own unit, and a formula whose parts give the result', async () => {
  server.on('POST /userMessage/updateRead', () => ok({ unread: 0 }))
  const screen = await render(<ClosedDetail closed={yen} />)
  const text = () => screen.container.textContent
  await expect.poll(text).toContain('160.00015 JPY')
  for (const fact of [
    'Unidades10,000',
    'PosiciónCorto',
    'Precio de entrada150.000 JPY',
    'Precio de salida160.00015 JPY',
    'Comisiones de apertura y cierre',
    'Tipo de cambio0.006249994',
    'Por tipo de cambio',
  ])
    expect(text()).toContain(fact)
  expect(text()).toContain('+US$41.67')
  expect(text()).not.toMatch(/Títulos|Comprada|Vendida|compra|venta|US\$1[56]0/)
  expect(text()).toContain(`Apertura${datesOf('es-MX').dateTime(yen.buyTimeStamp * 1000)}`)
  await userEvent.click(screen.getByRole('button', { name: /^Resultado antes de comisiones/ }))
  const formula = () => screen.getByRole('dialog').element().textContent ?? ''
  await expect.poll(formula).toContain('Pérdida cubierta por Pulso+ US$125.01')
  // (150 − 160.00015) × 10,000 × 0.006249994 + 125.01 = −500.00
  for (const part of [
    'Precio de entrada150.000 JPY',
    'Precio de salida− 160.00015 JPY',
    '× 10,000',
    '× 0.006249994',
    '−US$500.00',
  ])
    expect(formula()).toContain(part)
})

test('a closed contract is listed in the notation of its exchange, a pair with all its decimals', async () => {
  const note = sale(2, { key: 'FU.ZN202612', code: 'ZNZ6', buyPrice: '112.5000000000', sellPrice: '112.5156250000' })
  const euro = sale(1, { key: 'FX.EURUSD', code: 'EURUSD', buyPrice: '1.1700000', sellPrice: '1.1704100' })
  server.on('POST /position/flatList', () => ok({ total: 2, list: [note, euro], accountOffset: 0, netIn: euro.netIn }))
  const screen = await render(<ClosedList board={null} hidden={false} onReady={() => {}} />)
  await expect.element(screen.getByRole('link', { name: /112'160 → 112'165/ })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /1\.17000 → 1\.17041/ })).toBeVisible()
})

test('a list that could not be loaded says so, and is loaded again', async () => {
  server.on('POST /position/flatList', () => ({ code: 5030, msg: 'El servicio no está disponible.', data: null }))
  const screen = await render(<ClosedList board={null} hidden={false} onReady={() => {}} />)
  await expect.element(screen.getByText('El servicio no está disponible.')).toBeVisible()
  server.on('POST /position/flatList', () => ok({ total: 0, list: [], accountOffset: 0, netIn: sale(0).netIn }))
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await expect.element(screen.getByText('Aún no has cerrado posiciones')).toBeVisible()
})

test('the average cost of a holding has the decimals that it needs, and at least those of its price', () => {
  expect(averageCost('57.6465', '62', 2)).toBe('57.6465')
  expect(averageCost('25.1060', '3', 2)).toBe('25.106')
  expect(averageCost('150.0000', '10', 2)).toBe('150.00')
  expect(averageCost('0', '0', 2)).toBeNull()
})

test('a row has the value of its holding and its share of all holdings', async () => {
  tell({ holdings: decimalText('36000.00') })
  const inBase = { total: '0', price: '0', fx: '0', value: '9000.00' }
  sendHolding({ inBase: inBase as unknown as Holding['inBase'] })
  const screen = await render(<HoldingList hidden={false} onReady={() => {}} />)
  await expect.element(screen.getByText('US$2,000.00')).toBeVisible()
  await expect.element(screen.getByRole('link')).toHaveAccessibleName(/Peso en tu portafolio 25\.00\s%/)
})

test('locked shares are shown with their date beside the profit, and apart from those of block sales and open orders', async () => {
  server.on('POST /position/getPlacingFlatCount', () =>
    ok({ free: '500', inBlockSales: '1000', locked: [{ quantity: 8_000, until: 1_790_000_000 }] }),
  )
  const held = position({ positionNum: '10000', usedNum: '9500', cost: '1500000.00' })
  const screen = await render(<PositionDetail position={held} />)
  const t = textOf('trade')
  const figureOf = (label: string) => {
    const name = [...screen.container.querySelectorAll('dt')].find(each => each.textContent === label)
    return name?.nextElementSibling?.textContent
  }
  await expect.poll(() => screen.container.querySelector('.position-locked')?.textContent).toMatch(/2026/)
  const locked = [...screen.container.querySelectorAll('dt')].map(each => each.textContent ?? '')
  const label = locked.find(each => each.startsWith(t('detail.locked', { time: '' })))
  expect(figureOf(label ?? '')).toBe('8,000')
  expect(figureOf(t('detail.inBlockSales'))).toBe('1,000')
  expect(figureOf(t('detail.reserved'))).toBe('500')
  expect(figureOf(t('detail.usable'))).toBe('500')
})
