// Why: anyone can check the arithmetic with `npm run calc`. Its protocol must keep what its users read: results in the
// order of the cases, an error per case that names its field, decimals as text.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { calculate } from '../../tools/calc/registry.ts'

const command = fileURLToPath(new URL('../../tools/calc.ts', import.meta.url))

const micro = {
  side: 'long',
  quantity: '2',
  multiplier: '5',
  entry: '6000',
  leverage: '20',
  maintenanceRate: '0.025',
  feeRate: '0',
  tick: '0.25',
  added: '0',
}

test('calculates cases from standard input, in their order, with an error for each that has one', () => {
  const cases = [
    { calc: 'isolatedMargin', input: micro },
    { calc: 'nothingSuch', input: {} },
    { calc: 'isolatedMargin', input: { ...micro, leverage: '0' } },
  ]
  const { stdout, status } = spawnSync(process.execPath, [command], { input: JSON.stringify(cases), encoding: 'utf8' })
  expect(status).toBe(0)
  expect(JSON.parse(stdout)).toEqual([
    {
      calc: 'isolatedMargin',
      output: {
        margin: '3000',
        liquidationPrice: '5846.1538461538461538',
        shownPrice: '5846.25',
        bankruptcyPrice: '5700',
      },
    },
    { calc: 'nothingSuch', error: { code: 'notFound', field: 'calc' } },
    { calc: 'isolatedMargin', error: { code: 'invalid', field: 'leverage' } },
  ])
})

test('lists names, inputs and sources', () => {
  const { stdout } = spawnSync(process.execPath, [command, 'list'], { encoding: 'utf8' })
  expect(stdout).toMatch(/^isolatedMargin\n {2}source: domain\/margin\.ts.*\n {2}input:\n {4}side: long or short\n/)
  expect(stdout).toContain('\npartialLiquidation\n')
})

test('refuses an input that is no array', () => {
  const { status, stderr } = spawnSync(process.execPath, [command], { input: '{"calc":', encoding: 'utf8' })
  expect(status).toBe(2)
  expect(stderr).toContain('no JSON array')
})

test.each([
  ['a field that is missing', { ...micro, tick: undefined }, 'tick'],
  ['a float', { ...micro, entry: 0.1 }, 'entry'],
  ['an exponent', { ...micro, entry: '1e3' }, 'entry'],
  ['a side that is none', { ...micro, side: 'both' }, 'side'],
  ['a rate of 1', { ...micro, maintenanceRate: '1' }, 'maintenanceRate'],
  ['more taken than there is', { ...micro, added: '-3000.01' }, 'added'],
  ['a field that is not known', { ...micro, colour: 'red' }, 'colour'],
  ['no input at all', undefined, null],
])('names the field of %s', (_, input, field) => {
  expect(calculate([{ calc: 'isolatedMargin', input }])).toEqual([
    { calc: 'isolatedMargin', error: { code: 'invalid', field } },
  ])
})

test('isolated margin: a price that is never reached is null, and added margin counts', () => {
  const outputs = calculate([
    { calc: 'isolatedMargin', input: { ...micro, leverage: '1' } },
    // Phemex adds the closing fee to the margin.
    {
      calc: 'isolatedMargin',
      input: {
        ...micro,
        quantity: '500',
        multiplier: '1',
        entry: '0.40',
        leverage: '5',
        maintenanceRate: '0.01',
        feeRate: '0.0006',
        tick: '0.00001',
        added: '0.096',
      },
    },
  ])
  expect(outputs).toMatchObject([
    { output: { margin: '60000', liquidationPrice: '0', shownPrice: null } },
    { output: { margin: '40.096', shownPrice: '0.32324' } },
  ])
})

test('partial liquidation', () => {
  const input = {
    side: 'long',
    lots: 10,
    multiplier: '5',
    entry: '6000',
    collateral: '15000',
    mark: '5846',
    maintenanceRate: '0.025',
    costRate: '0.005',
  }
  expect(
    calculate([
      { calc: 'partialLiquidation', input },
      { calc: 'partialLiquidation', input: { ...input, lots: '10' } },
    ]),
  ).toEqual([
    {
      calc: 'partialLiquidation',
      output: { lots: 3, cost: '438.45', equityAfter: '6861.55', maintenanceAfter: '5115.25' },
    },
    { calc: 'partialLiquidation', error: { code: 'invalid', field: 'lots' } },
  ])
})

test.each([
  ['the index, 20×', {}, ['3000', '5846.25', '5700']],
  ['the index, 10×', { quantity: '1', leverage: '10' }, ['3000', '5538.5', '5400']],
  ['the index, 5×', { quantity: '1', leverage: '5' }, ['6000', '4923.25', '4800']],
  ['the index, 2×', { quantity: '1', leverage: '2' }, ['15000', '3077', '3000']],
  ['gold', { quantity: '3', multiplier: '10', entry: '4000', tick: '0.1' }, ['6000', '3897.5', '3800']],
  ['a short of dollars against the peso', peso('0'), ['17392', '17.81619', '18.2616']],
  ['a short of corn', corn(), ['4470', '4.6825', '4.917']],
  ['that short after financing', peso('-593.84'), ['16798.16', '17.78722', '18.231908']],
] as const)('isolated margin: %s', (_, input, [margin, shownPrice, bankruptcyPrice]) => {
  expect(calculate([{ calc: 'isolatedMargin', input: { ...micro, ...input } }])).toMatchObject([
    { output: { margin, shownPrice, bankruptcyPrice } },
  ])
})

function peso(added: string) {
  return { side: 'short', quantity: '20000', multiplier: '1', entry: '17.392', tick: '0.00001', added } as const
}

function corn() {
  const size = { side: 'short', quantity: '2', multiplier: '5000' } as const
  return { ...size, entry: '4.47', leverage: '10', maintenanceRate: '0.05', tick: '0.0025' } as const
}

test('forwards and index futures, to ten digits at least', () => {
  const index = { spot: '6740', rate: '0.04', dividendYield: '0.012' }
  // With years of 360 days: 17 × (1 + 7 %) ÷ (1 + 3.75 %).
  const pair = { spot: '17', baseRate: '0.0375', quoteRate: '0.07', days: 360, basis: 360 }
  const outputs = calculate([
    { calc: 'forward', input: pair },
    { calc: 'forward', input: { ...pair, days: 0 } },
    { calc: 'forward', input: { ...pair, basis: 364 } },
    { calc: 'indexFuture', input: { ...index, days: 90 } },
    { calc: 'indexFuture', input: { ...index, days: 181 } },
    { calc: 'indexFuture', input: { ...index, days: 1.5 } },
  ])
  expect(outputs).toMatchObject([
    { output: { forward: '17.532530120481927711' } },
    { output: { forward: '17' } },
    { error: { code: 'invalid', field: 'basis' } },
    { output: { price: expect.stringMatching(/^6786\.69\d{6,}$/) } },
    { output: { price: expect.stringMatching(/^6834\.2[34]\d{6,}$/) } },
    { error: { code: 'invalid', field: 'days' } },
  ])
})

test('last trade days, of a root in any case', () => {
  const outputs = calculate([
    { calc: 'lastTradeDay', input: { root: 'ES', month: '2026-12' } },
    { calc: 'lastTradeDay', input: { root: 'cl', month: '2026-11' } },
    { calc: 'lastTradeDay', input: { root: '6C', month: '2026-12' } },
    { calc: 'lastTradeDay', input: { root: 'NONE', month: '2026-12' } },
    { calc: 'lastTradeDay', input: { root: 'ES', month: '2026-13' } },
  ])
  expect(outputs).toMatchObject([
    { output: { date: '2026-12-18' } },
    { output: { date: '2026-10-20' } },
    { output: { date: '2026-12-15' } },
    { error: { code: 'invalid', field: 'root' } },
    { error: { code: 'invalid', field: 'month' } },
  ])
})
