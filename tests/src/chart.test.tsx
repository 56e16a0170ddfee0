// The chart of a quote in a real Chromium: zoom and pan stay within the bars, the price tag shows the price of the
// header, and legend and header are painted together. The chart is usable without colour and without touch.

import type {} from '@vitest/browser-playwright'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { must } from '../../domain/assert.ts'
import { ChartPanel } from '../../src/features/chart/ChartPanel.tsx'
import { QuoteHead } from '../../src/features/quote/QuoteHead.tsx'
import { connection } from '../../src/state/connection.ts'
import { apple, barAt, noPicker, noReview, recordCanvas, sendSnapshot, setChartStage } from './chart-stage.ts'
import { listed } from './market-stage.ts'

const BARS = 78
const LAST_CLOSE = 27_453
const ZONE = 'America/New_York'
/** Closes rise by one hundredth a bar. The last close is far higher, so that no earlier bar closes at the price. */
const day = Array.from({ length: BARS }, (_, row) => barAt(row, row === BARS - 1 ? LAST_CLOSE : 27_000 + row))

beforeAll(setChartStage)
beforeEach(() => localStorage.removeItem('pulso:chart'))
afterEach(() => {
  document.documentElement.style.fontSize = ''
})

async function openChart() {
  const screen = await render(
    <main>
      <QuoteHead
        instrumentKey={apple.key}
        instrument={apple}
        name={apple.name}
        unit="USD"
        decimals={2}
        zone={ZONE}
        lastTradeAt={null}
        feed={{ name: 'simulator', origin: 'simulated' }}
        firstState="open"
      />
      <ChartPanel
        instrumentKey={apple.key}
        name={apple.name}
        decimals={2}
        quantityDecimals={0}
        zone={ZONE}
        average={null}
        isDaily={false}
        tickSteps={[[0, 1]]}
        review={noReview}
        Picker={noPicker}
      />
      <div style={{ blockSize: 900 }} />
    </main>,
  )
  await expect.poll(() => sendSnapshot({ price: LAST_CLOSE, bars: day, all: true })).toBe(true)
  await expect.poll(() => screen.container.querySelector('.chart-canvas canvas')).not.toBeNull()
  await expect.poll(() => closeIn(screen)).toBe('274.53')
  // The zoom button is enabled only after the first drawing.
  await expect.poll(() => isEnded(screen, 'Acercar')).toBe(false)
  return screen
}
type Screen = Awaited<ReturnType<typeof openChart>>

const openDaily = () =>
  render(
    <ChartPanel
      instrumentKey={apple.key}
      name={apple.name}
      decimals={2}
      quantityDecimals={0}
      zone={ZONE}
      average={null}
      isDaily
      tickSteps={[[0, 1]]}
      review={noReview}
      Picker={noPicker}
    />,
  )

const button = (screen: Screen, name: string) =>
  screen.getByRole('button', { name, exact: true }).element() as HTMLElement
const isEnded = (screen: Screen, name: string) => button(screen, name).getAttribute('aria-disabled') === 'true'
const legend = ({ container }: Screen) => must(container.querySelector('.bar-legend'), 'a legend').textContent
const closeIn = (screen: Screen) => /Cie ([\d.,]+)/.exec(legend(screen) ?? '')?.[1]
const headPrice = ({ container }: Screen) => container.querySelector('.quote-price .price')?.textContent
const frame = () => new Promise(resolve => requestAnimationFrame(resolve))

async function click(screen: Screen, name: string, times = 1) {
  for (let time = 0; time < times; time++) {
    button(screen, name).click()
    await frame()
    await frame()
  }
}

/**
 * Runs `act` and returns the texts drawn until all of `wanted` are among them: a busy machine draws a snapshot some
 * frames late.
 */
async function textsAfter(act: () => Promise<unknown>, wanted: readonly string[]) {
  const canvas = recordCanvas()
  await act()
  await expect.poll(() => canvas.texts.map(({ text }) => text)).toEqual(expect.arrayContaining([...wanted]))
  canvas.stop()
  return canvas.texts
}

test('an instrument that never had a price has the state that it had when the page was opened', async () => {
  const silent = listed('FX', 'SILENT', 'Callada')
  connection.status = 'live'
  const feed = { name: 'kraken', origin: 'simulated' } as const
  const head = { name: silent.name, unit: 'USD', decimals: 2, zone: ZONE, lastTradeAt: null, feed }
  const { container } = await render(
    <QuoteHead {...head} instrumentKey={silent.key} instrument={silent} firstState="lost" />,
  )
  await expect.poll(() => container.querySelector('.badge')?.textContent).toContain('Sin precios')
})

describe('a chart with bars of days only', () => {
  const periods = (screen: Screen) =>
    [...screen.container.querySelectorAll('[role="radio"], input[type="radio"]')].map(
      one => one.parentElement?.textContent,
    )

  test('begins with the longest period, and offers none that would be empty', async () => {
    localStorage.setItem('pulso:chart', JSON.stringify({ period: '1W', kind: 'line' }))
    const screen = await openDaily()
    expect(periods(screen)).toEqual(['3M', '1A'])
    await expect.poll(() => screen.container.textContent).toContain('Cambio en un año')
    // The choice for other charts stays.
    expect(JSON.parse(localStorage.getItem('pulso:chart') ?? '')).toEqual({ period: '1W', kind: 'line' })
  })
})

describe('zoom', () => {
  test('out ends at all bars, and in at a minimum number of bars', async () => {
    const screen = await openChart()
    await click(screen, 'Alejar', 8)
    expect(isEnded(screen, 'Alejar')).toBe(true)
    expect(isEnded(screen, 'Mover hacia atrás')).toBe(true)
    expect(isEnded(screen, 'Mover hacia adelante')).toBe(true)
    await click(screen, 'Acercar', 4)
    expect(isEnded(screen, 'Alejar')).toBe(false)
    expect(isEnded(screen, 'Acercar')).toBe(false)
    await click(screen, 'Acercar', 8)
    expect(isEnded(screen, 'Acercar')).toBe(true)
    await click(screen, 'Alejar', 12)
    expect(isEnded(screen, 'Alejar')).toBe(true)
  })

  test('keeps the newest bar in view, also when a bar is added', async () => {
    const screen = await openChart()
    await click(screen, 'Acercar', 3)
    expect(isEnded(screen, 'Mover hacia adelante')).toBe(true)
    sendSnapshot({ price: 27_500, bars: [barAt(BARS, 27_500)] })
    await expect.poll(() => closeIn(screen)).toBe('275.00')
    expect(isEnded(screen, 'Mover hacia adelante')).toBe(true)
    await click(screen, 'Ver todo el periodo')
    sendSnapshot({ price: 27_510, bars: [barAt(BARS + 1, 27_510)] })
    await expect.poll(() => closeIn(screen)).toBe('275.10')
    await frame()
    expect(isEnded(screen, 'Alejar')).toBe(true)
  })

  test('pan ends at the first and at the last bar', async () => {
    const screen = await openChart()
    await click(screen, 'Acercar', 4)
    await click(screen, 'Mover hacia atrás', 12)
    expect(isEnded(screen, 'Mover hacia atrás')).toBe(true)
    await click(screen, 'Mover hacia adelante')
    // The view stopped at the first bar, not before it: one step forward already leaves the first bar.
    expect(isEnded(screen, 'Mover hacia atrás')).toBe(false)
    await click(screen, 'Mover hacia adelante', 12)
    expect(isEnded(screen, 'Mover hacia adelante')).toBe(true)
    await click(screen, 'Mover hacia atrás')
    expect(isEnded(screen, 'Mover hacia adelante')).toBe(false)
  })
})

test('the tag is the price of the header and has the colour of the day, wherever the chart is', async () => {
  const screen = await openChart()
  await click(screen, 'Acercar', 4)
  await click(screen, 'Mover hacia atrás', 1)
  const texts = await textsAfter(async () => sendSnapshot({ price: 27_042, previousClose: 27_800 }), ['270.42'])
  const tag = must(
    texts.find(({ text }) => text === '270.42'),
    'a tag of the price',
  )
  // The close of the last visible bar is not the price of the header, so the tag must not show it.
  expect(texts.filter(({ fill }) => fill === tag.fill).map(({ text }) => text)).not.toContain('270.66')
  expect(headPrice(screen)).toBe('270.42')
})

test('the chart of a day has a line at the previous close', async () => {
  const screen = await openChart()
  await textsAfter(async () => sendSnapshot({ price: LAST_CLOSE, previousClose: 27_030 }), ['Cierre ant.', '270.30'])
  expect(closeIn(screen)).toBe('274.53')
})

test('legend and header of one snapshot are committed in one task, so that no frame has one without the other', async () => {
  const screen = await openChart()
  const pairs: (string | undefined | null)[][] = []
  // The observer is called at the end of the task that changed the header.
  const observer = new MutationObserver(() => pairs.push([headPrice(screen), closeIn(screen)]))
  observer.observe(must(screen.container.querySelector('.quote-price'), 'a price'), {
    subtree: true,
    childList: true,
    characterData: true,
  })
  const { time } = must(day.at(-1), 'a bar')
  for (const [price, text] of [
    [27_501, '275.01'],
    [27_502, '275.02'],
    [27_503, '275.03'],
  ] as const) {
    const { open, high, low, close, volume } = barAt(0, price)
    sendSnapshot({ price, bars: [{ time, open, high, low, close, volume }] })
    await expect.poll(() => pairs.at(-1)?.[0]).toBe(text)
  }
  observer.disconnect()
  expect(pairs.filter(([head, close]) => head !== close)).toEqual([])
})

test('the crosshair and its legend end when the finger is lifted', async () => {
  const screen = await openChart()
  const canvas = must(screen.container.querySelector<HTMLElement>('.chart-canvas'), 'a canvas')
  const { left, top } = canvas.getBoundingClientRect()
  const session = cdp()
  const frameBox = must(window.frameElement, 'the frame of the test').getBoundingClientRect()
  const scale = frameBox.width / window.innerWidth
  const touchPoints = [{ x: frameBox.left + (left + 60) * scale, y: frameBox.top + (top + 60) * scale }]
  const last = legend(screen)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await expect.poll(() => legend(screen)).not.toBe(last)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(() => legend(screen)).toBe(last)
})

test('a pointer that stands still where the chart appears shows no crosshair, and one that moves does', async () => {
  const screen = await openChart()
  const canvas = must(screen.container.querySelector<HTMLElement>('.chart-canvas'), 'a canvas')
  const { left, top } = canvas.getBoundingClientRect()
  const last = legend(screen)
  const report = (type: string, movementX: number) => {
    const at = { bubbles: true, clientX: left + 60 + movementX, clientY: top + 60, movementX }
    const target = must(document.elementFromPoint(at.clientX, at.clientY), 'the chart')
    target.dispatchEvent(new PointerEvent('pointermove', at))
    target.dispatchEvent(new MouseEvent(type, at))
  }
  report('mouseenter', 0)
  report('mousemove', 0)
  await frame()
  await frame()
  expect(legend(screen)).toBe(last)
  report('mousemove', 4)
  await expect.poll(() => legend(screen)).not.toBe(last)
})

test('the table replaces the chart, is scrolled into view, and is announced', async () => {
  const screen = await openChart()
  window.scrollTo(0, 500)
  await click(screen, 'Ver como tabla')
  const table = screen.getByRole('region', { name: 'Tabla de la gráfica' }).element()
  const { top, bottom } = table.getBoundingClientRect()
  expect(top).toBeGreaterThanOrEqual(0)
  expect(bottom).toBeLessThanOrEqual(window.innerHeight)
  await expect.element(screen.getByText('Tabla en lugar de la gráfica, con las últimas 30 velas')).toBeInTheDocument()
  expect(table.querySelectorAll('tbody tr')).toHaveLength(30)
  // The market is closed. The newest bars are of the Friday before, so their times include the day.
  expect(table.querySelector('tbody th')?.textContent).toMatch(/^vie 20, |20 nov/)
  await click(screen, 'Ver como tabla')
  expect(screen.container.querySelector('.bar-table')).toBeNull()
})

test('full screen covers the page, takes the focus, and ends with Esc', async () => {
  const screen = await openChart()
  await click(screen, 'Pantalla completa')
  const chart = must(screen.container.querySelector('.chart'), 'a chart')
  const { width, height } = chart.getBoundingClientRect()
  expect([width, height]).toEqual([window.innerWidth, window.innerHeight])
  expect(screen.container.querySelector('.quote-head')?.hasAttribute('inert')).toBe(true)
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  await expect.poll(() => chart.getBoundingClientRect().height).toBeLessThan(window.innerHeight)
  expect(screen.container.querySelector('.quote-head')?.hasAttribute('inert')).toBe(false)
})

test('axis labels follow the text size of the browser', async () => {
  document.documentElement.style.fontSize = '32px'
  const texts = await textsAfter(openChart, ['274.53'])
  expect(
    must(
      texts.find(({ text }) => text === '274.53'),
      'a tag',
    ).font,
  ).toContain('22px')
})

test('in forced colours a rising candle is hollow and a falling one is filled', async () => {
  const session = cdp()
  const media = (value: string) =>
    session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
  await media('active')
  try {
    const canvas = recordCanvas()
    await openChart()
    await frame()
    canvas.stop()
    const probe = document.createElement('span')
    probe.style.cssText = 'forced-color-adjust: none; color: Canvas'
    document.body.append(probe)
    const context = must(document.createElement('canvas').getContext('2d'), 'a context')
    context.fillStyle = getComputedStyle(probe).color
    probe.remove()
    expect(canvas.fills).toContain(context.fillStyle)
  } finally {
    await media('none')
  }
})
