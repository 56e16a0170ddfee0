// Why: users test a rule before they pay for it. A wrong parameter must be named and must start no run. A run can be
// stopped, a history that cannot be loaded gives no result, and every result shows its dates and that it is a past one.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { decimalText } from '../../domain/brand.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { equityPaths, underPath } from '../../src/features/workbench/paths.ts'
import { Result } from '../../src/features/workbench/Result.tsx'
import { Workbench } from '../../src/features/workbench/Workbench.tsx'
import { formatOf } from '../../src/i18n/format.ts'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { textOf } from '../../src/i18n/t.ts'
import type { WorkbenchDone, WorkbenchTrade } from '../../worker/workbench/contract.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'
import { render } from './ui/routed.tsx'
import { setStage } from './ui/stage.ts'

const key = instrumentKey('US', 'AAPL')
let server: ScriptedServer

beforeAll(async () => {
  await setStage()
  await loadNamespaces(['workbench', 'quant', 'figures'])
})
beforeEach(() => {
  server = startScriptedServer()
  server.on('POST /market/getMakets', () => ok({ epoch: 1, list: [] }))
})
afterEach(async () => {
  await cleanup()
  server.stop()
})

test('without an instrument it leads to the search for one', async () => {
  const screen = await render(<Workbench instrumentKey={null} />)
  const link = screen.getByRole('link', { name: textOf('workbench')('choose') })
  await expect.element(link).toHaveAttribute('href', '#/pages/search/index?to=workbench')
})

test('a wrong parameter is named at its field and runs nothing', async () => {
  const t = textOf('workbench')
  const screen = await render(<Workbench instrumentKey={key} />)
  const slow = screen.getByLabelText(t('parameter.slow'))
  await slow.fill('10')
  await screen.getByRole('button', { name: t('run') }).click()
  await expect.element(screen.getByText(t('error.order', { other: t('parameter.fast') }))).toBeVisible()
  await slow.fill('401')
  await expect.element(screen.getByText(t('error.range', { least: '2', most: '400' }))).toBeVisible()
  expect(screen.getByRole('button', { name: t('stop') }).query()).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText(t('rule')).element(), 'grid')
  await expect.element(screen.getByLabelText(t('parameter.levels'))).toHaveValue('20')
})

test('a run can be stopped; one whose history does not arrive says so and is repeated on demand', async () => {
  const t = textOf('workbench')
  const screen = await render(<Workbench instrumentKey={key} />)
  await userEvent.selectOptions(screen.getByLabelText(t('rule')).element(), 'momentum')
  const run = screen.getByRole('button', { name: t('run') })
  const release = holdRequestsToWorkers()
  try {
    await run.click()
    await screen.getByRole('button', { name: t('stop') }).click()
    await expect.element(screen.getByText(t('stopped'))).toBeVisible()
  } finally {
    release()
  }
  await run.click()
  // The scripted server has no history, so the run fails.
  await expect.element(screen.getByText(t('failed'))).toBeVisible()
  expect(screen.getByRole('table').query()).toBeNull()
})

/** Discards requests to new workers until released, so that a run cannot end before the test stops it. */
function holdRequestsToWorkers(): () => void {
  const real = window.Worker
  window.Worker = class extends real {
    override postMessage(): void {}
  }
  return () => {
    window.Worker = real
  }
}

const results = (cumulative: string): WorkbenchDone['own'] => ({
  cumulative,
  cagr: '4.20',
  maxDrawdown: { rate: '-22.57', from: '2020-01-01', to: '2020-03-01' },
  sharpe: '0.34',
  sortino: '0.49',
  calmar: null,
  exposure: '94.22',
})
const at = Date.UTC(2026, 10, 20, 14, 30)
const DAY = 86_400_000
const answer: WorkbenchDone = {
  state: 'done',
  currency: 'USD',
  zone: 'America/New_York',
  cost: 'board',
  history: { from: at - 400 * DAY, to: at, bars: 276 },
  tested: { from: at - 370 * DAY, to: at, bars: 255 },
  own: results('50.82'),
  hold: results('-13.19'),
  stats: { trades: 25, winRate: null, profitFactor: null, fees: decimalText('12.34') },
  grid: null,
  series: {
    time: Float64Array.of(at - 370 * DAY, at - 100 * DAY, at),
    own: Float64Array.of(1, 1.2, 1.5),
    hold: Float64Array.of(1, 0.5, 0.87),
    under: Float64Array.of(0, -0.2, 0),
  },
}
const trade: WorkbenchTrade = {
  at,
  decidedAt: at - DAY,
  side: 'buy',
  quantity: decimalText('130'),
  price: decimalText('281.80'),
  amount: decimalText('36634.00'),
  fee: decimalText('36.63'),
  reason: 'crossUp',
}

test('a result says its dates, that it is the past and simulated, less history than asked for, and its trades', async () => {
  const t = textOf('workbench')
  const format = formatOf('es-MX')
  const request = { key, size: 'day', rule: { kind: 'averages', fast: 10, slow: 20 }, width: 3 } as const
  let asked = 0
  const screen = await render(<Result answer={answer} request={request} trades={[trade]} onMore={() => asked++} />)
  const data = { from: '16/10/2025', to: '20/11/2026', bars: '276', first: '15/11/2025' }
  const textNow = () => screen.container.textContent
  await expect.poll(textNow).toContain(t('data', data))
  expect(textNow()).toContain(t('less', { years: 10 }))
  await expect.element(screen.getByText(t('past')).first()).toBeVisible()
  const [own, hold] = [format.percent('50.82'), format.percent('-13.19')]
  const label = t('chart.label', { from: '15/11/2025', to: '20/11/2026', own, hold })
  await expect.element(screen.getByRole('img', { name: label })).toBeVisible()
  expect(screen.getByRole('table').first().element().textContent).toContain(`${t('result.return')}${own}${hold}`)
  expect(textNow()).toContain(t('trades.buy', { quantity: '130' }))
  await screen.getByText(textOf('figures')('title')).click()
  const [last = []] = rowsOf(screen.getByRole('table').first().element())
  expect(last).toEqual(
    ['20/11/2026', '50.00', '-13.00', '0.00'].map((text, nth) => (nth === 0 ? text : format.percent(text))),
  )
  await screen.getByRole('button', { name: t('trades.more') }).click()
  expect(asked).toBe(1)
})

/** Texts of the cells of a table's body. */
const rowsOf = (table: Element): string[][] =>
  Array.from(table.querySelectorAll('tbody tr'), row => Array.from(row.children, cell => cell.textContent ?? ''))

test('both lines share a scale that contains the start, and drawdowns start at their edge', () => {
  const size = { width: 100, height: 50 }
  const lines = equityPaths(answer.series, size)
  expect(lines).toEqual({ own: 'M0 25L50 15L100 0', hold: 'M0 25L50 50L100 31.5', startY: 25 })
  expect(underPath(answer.series, size)).toEqual({ path: 'M0 0L0 0L50 50L100 0L100 0Z', worst: -0.2 })
})
