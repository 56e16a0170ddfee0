// Other instruments on the chart, in a real Chromium: their bars are loaded once they are chosen, are aligned by time, and
// count in per cent from the first visible bar.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { Compared, Picker } from '../../src/features/chart/compared.ts'
import { walkRatios } from '../../src/features/chart/extras/compare/compared-bars.ts'
import { startHistory } from '../../src/router/history.ts'
import { openDrawn } from './chart-panel.tsx'
import { barAt, OPEN_AT, recordCanvas, sendBeside, setChartStage, watchedBeside } from './chart-stage.ts'
import { listed } from './market-stage.ts'

const CLOSE = 20_000
const BARS = 40
/** From 200.00, one per cent higher at the end. */
const day = Array.from({ length: BARS }, (_, row) => barAt(row, row === BARS - 1 ? CLOSE * 1.01 : CLOSE))
const other = listed('HK', 'OTHER', 'Otra')

const Chosen: Picker = ({ taken, onChoose }) => {
  const chosen: Compared = { key: other.key, code: other.code, name: other.name }
  return (
    <button type="button" disabled={taken.includes(other.key)} onClick={() => onChoose(chosen)}>
      Elegir la otra
    </button>
  )
}

beforeAll(async () => {
  startHistory(() => {})
  await setChartStage()
})
beforeEach(() => {
  localStorage.removeItem('pulso:chart')
  localStorage.removeItem('pulso:chart-extras')
})

async function openChart() {
  return openDrawn({ price: CLOSE, previousClose: CLOSE, bars: day }, { Picker: Chosen })
}

describe('closes at the times of the chart', () => {
  const bars = [0, 1, 2, 3].map(row => barAt(row, 100))
  const at = (minutes: number, close: number) => Object.assign(barAt(0, close), { time: OPEN_AT + minutes * 60_000 })
  const ratios = (list: readonly ReturnType<typeof at>[], first = 0, price: number | null = null) => {
    const seen: [number, number][] = []
    walkRatios({ bars, first, last: 3 }, { bars: list, price }, (row, ratio) => seen.push([row, ratio]))
    return seen
  }

  test('are the newest that is not later; before the first there is none', () => {
    expect(ratios([at(5, 200), at(7, 220), at(12, 180)])).toEqual([
      [1, 1],
      [2, 1.1],
      [3, 0.9],
    ])
  })

  test('count from the first visible bar, and end at the current price', () => {
    expect(ratios([at(0, 100), at(10, 200)], 2, 300)).toEqual([
      [2, 1],
      [3, 1.5],
    ])
  })

  test('that are older than the chart stay, as of a market that is closed', () => {
    expect(ratios([at(-600, 50), at(-300, 80)]).map(([, ratio]) => ratio)).toEqual([1, 1, 1, 1])
  })
})

test('an instrument is loaded when it is chosen, has its change in the legend, and is removed by a tap', async () => {
  const screen = await openChart()
  expect(watchedBeside()).toEqual([])
  await screen.getByRole('button', { name: 'Indicadores' }).click()
  await screen.getByRole('button', { name: 'Agregar un instrumento' }).click()
  const canvas = recordCanvas()
  await screen.getByRole('button', { name: 'Elegir la otra' }).click()
  await expect.poll(watchedBeside).toEqual([{ kind: 'chart', key: other.key, market: 'HK', period: '1D' }])
  expect(sendBeside(other.key, [barAt(0, 500), barAt(20, 490)])).toBe(true)
  const legend = () => [...screen.container.querySelectorAll('.compare-legend b')].map(({ textContent }) => textContent)
  await expect.poll(legend).toEqual(['+1.00\u00a0%', '−2.00\u00a0%'])
  const texts = () => canvas.texts.map(({ text }) => text)
  await expect.poll(texts).toContain(other.code)
  await expect.poll(() => texts().some(text => /^[+−]\d\.\d\d\u00a0%$/.test(text))).toBe(true)
  canvas.stop()
  // A live trade moves its last bar.
  sendBeside(other.key, [barAt(20, 485)], false)
  await expect.poll(legend).toEqual(['+1.00\u00a0%', '−3.00\u00a0%'])
  // Behind the sheet, which makes the page inert.
  must(screen.container.querySelector<HTMLElement>('.compare-legend button'), 'the other instrument').click()
  await expect.poll(watchedBeside).toEqual([])
  expect(screen.container.querySelector('.compare-legend')).toBeNull()
})
