// Prices of treasuries and grains are shown everywhere in their exchange's notation, and can be typed in it.
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { InstrumentKey } from '../../domain/brand.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { notationOf } from '../../domain/instruments/notations.ts'
import { formatOf } from '../../src/i18n/format.ts'
import { notatedEntry as entryOf, notatedFormat as formatFor } from '../../src/shared/instruments/notated-format.ts'
import { useInstrumentFormat } from '../../src/shared/instruments/price-format.ts'

const format = formatOf('es-MX')
const note = instrumentKey('FU', 'ZN202612')
const corn = instrumentKey('FU', 'ZC202612')

test.each<readonly [InstrumentKey, number, number, texts: readonly [price: string, change: string]]>([
  [note, 112_515_625, 6, ["112'165", "+112'165"]],
  [note, -15_625, 6, ["\u22120'005", "\u22120'005"]],
  [corn, 43_725, 2, ["437'2", "+437'2"]],
  [corn, 108_500, 2, ["1085'0", "+1085'0"]],
  // A price between two steps, such as an average, is shown in decimals.
  [corn, 108_501, 2, ['1,085.01', '+1,085.01']],
  [instrumentKey('FU', 'ZT-MAIN'), 3_328_125, 3, ["104'001", "+104'001"]],
  [instrumentKey('FU', 'GC202612'), 41_000, 1, ['4,100.0', '+4,100.0']],
  [instrumentKey('US', 'ZN'), 1_525, 2, ['15.25', '+15.25']],
])('%s %d', (key, scaled, decimals, texts) => {
  const own = formatFor(format, key)
  expect([own.price(scaled, decimals), own.change(scaled, decimals)]).toEqual(texts)
  expect(own.price(null, decimals)).toBe('—')
})

test('an instrument in decimals has the format of the page itself, and a notation has one format', () => {
  expect(formatFor(format, instrumentKey('FX', 'EURUSD'))).toBe(format)
  expect(formatFor(format, instrumentKey('US', 'AAPL'))).toBe(format)
  expect(formatFor(format, note)).toBe(formatFor(format, instrumentKey('FU', 'ZN-MAIN')))
  expect(notationOf(instrumentKey('CM', 'CORN'))).toBe('decimal')
})

test('a limit price is typed in fractions or in decimals, and never read as the other', () => {
  const entry = entryOf(note, 6)
  expect(entry?.read("110'165")).toBe('110.515625')
  expect(entry?.read('110’16')).toBe('110.500000')
  expect(entry?.read('110.515625')).toBe('110.515625')
  expect(entry?.read("110'162")).toBeNull()
  expect(entry?.read("110'")).toBeNull()
  expect(entry?.read('')).toBe('')
  expect(entry?.write('110.515625')).toBe("110'165")
  expect(entry?.write('110.5')).toBe("110'160")
  expect(entry?.write('')).toBe('')
  expect(entryOf(instrumentKey('FU', 'ES202612'), 2)).toBeUndefined()
})

function Shown({ instrument }: { instrument: InstrumentKey }) {
  return <output>{useInstrumentFormat(instrument).price(112_515_625, 6)}</output>
}

test('a page shows the fractions as soon as their code is loaded', async () => {
  const screen = await render(<Shown instrument={note} />)
  await expect.element(screen.getByRole('status')).toHaveTextContent("112'165")
  await screen.rerender(<Shown instrument={instrumentKey('FX', 'EURUSD')} />)
  await expect.element(screen.getByRole('status')).toHaveTextContent('112.515625')
})

test.each([
  ['-1.20', '-1.20'],
  ['\u22121,20', '-1.20'],
  [' -0.5', '-0.5'],
  ['3.30', '3.30'],
  ['', ''],
  ['-', null],
  ['--1', null],
  ['1-', null],
])('oil is typed with its sign: %j is %j', (typed, value) => {
  const entry = entryOf(instrumentKey('FU', 'CL202702'), 2)
  expect(entry?.read(typed)).toBe(value)
  expect(entryOf(instrumentKey('CM', 'WTICOUSD'), 3)?.read('-1')).toBe('-1')
  expect(entryOf(instrumentKey('FU', 'GC202702'), 1)).toBeUndefined()
})
