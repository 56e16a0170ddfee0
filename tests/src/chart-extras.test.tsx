// What a user adds to a chart, in a real Chromium: the values of indicators follow the pointer, are in the table and are
// never invented; the scale and the zoom stay right beside them.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { IndicatorId, LineId } from '../../domain/indicators.ts'
import { openDrawn, openPanel } from './chart-panel.tsx'
import { apple, barAt, recordCanvas, sendSnapshot, setChartStage, watchedChart } from './chart-stage.ts'

const BARS = 78
const CLOSE = 27_000
const SMA = 'sma-20' as IndicatorId
const RSI = 'rsi-14' as IndicatorId
const day = Array.from({ length: BARS }, (_, row) => barAt(row, CLOSE + row))
const averages: LineId = `${SMA} value`
const indices: LineId = `${RSI} value`
/** The average is unknown for the first 19 bars, and then one unit above the close. */
const lines = {
  [averages]: Float64Array.from(day, ({ close }, row) => (row < 19 ? Number.NaN : close + 100)),
  [indices]: Float64Array.from(day, () => 61.236),
}

beforeAll(setChartStage)
beforeEach(() => {
  localStorage.removeItem('pulso:chart')
  localStorage.removeItem('pulso:chart-extras')
})

const choose = (extras: object) =>
  localStorage.setItem(
    'pulso:chart-extras',
    JSON.stringify(Object.assign({ indicators: [], intervals: {}, scale: 'normal', showsFills: false }, extras)),
  )

async function openChart() {
  const screen = await openDrawn({ price: CLOSE, previousClose: CLOSE, bars: day, lines })
  await expect.poll(() => isEnded(screen, 'Acercar')).toBe(false)
  return screen
}
type Screen = Awaited<ReturnType<typeof openChart>>

const button = (screen: Screen, name: string) =>
  screen.getByRole('button', { name, exact: true }).element() as HTMLElement
const isEnded = (screen: Screen, name: string) => button(screen, name).getAttribute('aria-disabled') === 'true'
const legend = ({ container }: Screen) => container.querySelector('.indicator-legend')?.textContent
const frame = () => new Promise(resolve => requestAnimationFrame(resolve))

test('the legend shows the latest values, and those of the bar under the pointer; an unknown one is a dash', async () => {
  choose({ indicators: [SMA, RSI] })
  const screen = await openChart()
  await expect.poll(() => legend(screen)).toBe('SMA 20271.77RSI 1461.24')
  const canvas = must(screen.container.querySelector('.chart-canvas'), 'a canvas')
  const moveTo = (x: number) => {
    const { left, top } = canvas.getBoundingClientRect()
    const at = { bubbles: true, clientX: left + x, clientY: top + 60, movementX: 4 }
    const target = must(document.elementFromPoint(at.clientX, at.clientY), 'the chart')
    target.dispatchEvent(new PointerEvent('pointermove', at))
    for (const type of ['mouseenter', 'mousemove']) target.dispatchEvent(new MouseEvent(type, at))
  }
  // The chart moves while its panes are laid out, so the pointer follows it.
  const legendAt = (x: number) => {
    moveTo(x)
    return legend(screen)
  }
  await expect.poll(() => legendAt(8)).toBe('SMA 20—RSI 1461.24')
})

test('the table has a column for each line', async () => {
  choose({ indicators: [SMA, RSI] })
  const screen = await openChart()
  button(screen, 'Ver como tabla').click()
  const cells = () => [...screen.container.querySelectorAll('tbody tr:first-child td')].map(cell => cell.textContent)
  await expect.poll(() => cells().slice(-2)).toEqual(['271.77', '61.24'])
  const heads = [...screen.container.querySelectorAll('thead th')].map(head => head.textContent)
  expect(heads.slice(-2)).toEqual(['SMA 20', 'RSI 14'])
})

test('the engine gets the choice; one that this version does not know is left out', async () => {
  choose({ indicators: [SMA, 'magic-7'], intervals: { '1D': '1w' } })
  await openChart()
  expect(watchedChart()).toEqual({ kind: 'chart', key: apple.key, market: 'UsStock', period: '1D', indicators: [SMA] })
})

test('bars of another size than the chosen one are not shown', async () => {
  choose({ intervals: { '1D': '15m' } })
  const screen = await openPanel({ price: CLOSE, bars: day })
  expect(watchedChart()).toMatchObject({ interval: '15m' })
  await frame()
  await frame()
  expect(screen.container.querySelector('.bar-legend')?.textContent).toBe('')
})

test('in percent the axis counts from the previous close, and prices stay prices elsewhere', async () => {
  choose({ scale: 'percent' })
  const canvas = recordCanvas()
  const screen = await openChart()
  const texts = () => canvas.texts.map(({ text }) => text)
  await expect.poll(() => texts().some(text => /^\+\d\.\d\d\u00a0%$/.test(text))).toBe(true)
  canvas.stop()
  expect(screen.container.querySelector('.bar-legend')?.textContent).toContain('270.77')
})

test('lines that arrive later keep the visible range', async () => {
  choose({ indicators: [SMA] })
  const screen = await openChart()
  button(screen, 'Acercar').click()
  await expect.poll(() => isEnded(screen, 'Alejar')).toBe(false)
  sendSnapshot({ bars: day, all: true, lines })
  await frame()
  await frame()
  expect(isEnded(screen, 'Alejar')).toBe(false)
})
