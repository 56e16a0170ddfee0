// Why: the results of a year leave the app as a file. Each close must be in it once, exact, under the right heading, and
// marked as practice money.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { must } from '../../domain/assert.ts'
import type { ClosedPosition } from '../../domain/wire/calls/trading.ts'
import { Results } from '../../src/features/position/Results.tsx'
import { rowOf } from '../../src/features/position/results-table.ts'
import { changeSetting } from '../../src/state/settings.ts'
import { setOrderStage } from './order-stage.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'

let server: ScriptedServer
beforeAll(setOrderStage)
beforeEach(() => {
  changeSetting('hideBalances', false)
  changeSetting('base', 'MXN')
  server = startScriptedServer()
})
afterEach(() => {
  server.stop()
  vi.restoreAllMocks()
})

const sale = (change: Partial<ClosedPosition> = {}): ClosedPosition => ({
  id: 'c1',
  positionId: 'p1',
  orderId: 'o1',
  key: 'US.AAPL',
  board: 'US',
  code: 'AAPL',
  name: 'Apple, Inc.',
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
  sellTimeStamp: 1_780_000_100,
  ...change,
})
const words = { side: (side: string) => side, reason: (reason: string) => reason, market: 'practice' }

test('a row has the prices, the fees, the rate and the result in each currency', () => {
  const cells = rowOf(sale(), words)
  expect(cells.slice(2, 21)).toEqual(
    'US,AAPL,"Apple, Inc.",long,10,150.0000,160.0000,1,USD,1,100.00,3.00,97.00,USD,1700.00,97.00,757.00,order,o1'.split(
      /,(?! Inc)/,
    ),
  )
  expect(cells.at(-1)).toBe('practice')
  const contract = { currency: 'MXN', multiplier: '1', exchange: '0.00' } as const
  const old = rowOf(sale({ contract }), words)
  // A close that is older than the record of its rate has none: it is not 1.
  expect([old[10], old[11]]).toEqual(['MXN', ''])
})

test('the sheet shows the year, and saves all of its closes', async () => {
  const asked: unknown[] = []
  const first = Math.floor(new Date(new Date().getFullYear() - 1, 5, 1).getTime() / 1_000)
  server.on('POST /position/flatList', ({ body }) => {
    asked.push(body)
    const { pageNo, pageSize } = body as { pageNo: number; pageSize: number }
    const all = [sale(), sale({ id: 'c2', orderId: 'o2' })]
    const list = all.slice((pageNo - 1) * pageSize, pageNo * pageSize)
    return ok({ total: 2, list, accountOffset: 0, netIn: sale().netIn, firstAt: first })
  })
  const saved = vi.spyOn(URL, 'createObjectURL')
  const closed = vi.fn()
  const screen = await render(<Results open onClose={closed} />)
  await expect.element(screen.getByText('+MX$1,700.00')).toBeVisible()
  const thisYear = new Date().getFullYear()
  const year = screen.getByRole('combobox', { name: 'Año' })
  await expect.element(year).toHaveTextContent(`${thisYear}${thisYear - 1}`)
  await year.selectOptions(String(thisYear - 1))
  await expect.poll(() => asked.at(-1)).toMatchObject({ year: thisYear - 1 })
  await screen.getByRole('button', { name: 'Descargar CSV' }).click()
  await expect.poll(() => closed.mock.calls.length).toBe(1)
  const text = await (must(saved.mock.calls[0], 'a file')[0] as Blob).text()
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('Resultado en MXN')
  expect(lines[2]).toContain('o2,c2,De práctica')
  expect(lines.map(line => line.replaceAll(/"[^"]*"/g, '').split(',').length)).toEqual([23, 23, 23])
})
