// Boards, markets and classes are listed once, in domain/instruments. A second list, written by hand, is easily
// forgotten when a product is added.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { boardNames, marketCodes } from '../../domain/instruments/boards.ts'
import { classes } from '../../domain/instruments/classes.ts'

const folders = ['domain', 'worker', 'server', 'src'] as const
const REGISTRY = join('domain', 'instruments')
/**
 * bank.ts may name countries, which have the same codes as boards; wallet.ts may name wallets, which are called like
 * classes.
 */
const allowed = new Set([join('domain', 'bank.ts'), join('domain', 'wallet.ts')])

const sources = folders
  .flatMap(folder => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => join(folder, file)))
  .filter(file => /\.tsx?$/.test(file) && !file.startsWith(REGISTRY) && !allowed.has(file))

const quoted = (names: readonly string[]): string => `'(?:${names.join('|')})'`

/** Finds two or more names of one kind side by side: a list, a union of types, or a chain of comparisons. */
function listsOf(names: readonly string[], text: string): string[] {
  const name = quoted(names)
  const gap = String.raw`\s*(?:,|\||\|\||&&)\s*(?:\w+\s*(?:===|!==)\s*)?`
  return [...text.matchAll(new RegExp(`${name}(?:${gap}${name})+`, 'g'))].map(([found]) => found)
}

const found = (names: readonly string[], text: string): string[] =>
  listsOf(names, text.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, ''))

test.each([
  ['boards and markets', [...new Set<string>([...boardNames, ...marketCodes])]],
  ['instrument classes', Object.keys(classes)],
] as const)('%s are listed in the registry alone', (_title, names) => {
  const offending = sources.flatMap(file =>
    found(names, readFileSync(file, 'utf8')).map(list => `${file}: ${list.replaceAll(/\s+/g, ' ')}`),
  )
  expect(sources.length).toBeGreaterThan(300)
  expect(offending).toEqual([])
})

test('a hand-written list, enumeration, union or comparison is found', () => {
  const spelt = [
    "z.enum(['US', 'HK', 'MX', 'IX', 'FX'])",
    "type Place = 'US' | 'HK'",
    "board === 'IX' || board === 'FX'",
    "z.enum(['UsStock', 'HK'])",
  ]
  for (const text of spelt) expect(listsOf([...boardNames, ...marketCodes], text)).toHaveLength(1)
  expect(listsOf(boardNames, "instrumentKey('FX', 'USDMXN')")).toEqual([])
})
