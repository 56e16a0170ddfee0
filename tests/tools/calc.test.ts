// Why: `npm run calc` is how anyone checks the arithmetic, so its protocol is held to what its users read: results in the
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
    // W3: Phemex adds the fee to close to the margin.
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
