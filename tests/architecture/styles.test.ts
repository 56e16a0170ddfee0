// Distances and breakpoints come from the design tokens: a literal length is a distance that no other page has.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.css'))
  .map(file => join('src', file))

const DECLARATION = /(?<![\w-])((?:margin|padding|gap|row-gap|column-gap)(?:-[\w-]+)?)\s*:\s*([^;{}]+);/g
/** A literal length. Exempt: 1px, which is a hairline, and lengths in em, which scale with the text beside them. */
const LITERAL = /(?<![\w.-])(?!1px\b)\d*\.?\d+(?:px|rem)\b/

const distancesIn = (text: string): string[] =>
  [...text.matchAll(DECLARATION)].filter(([, , value = '']) => LITERAL.test(value)).map(([found]) => found)

const breakpointsIn = (text: string): string[] =>
  [...text.matchAll(/@(?:media|container)[^{]*/g)]
    .map(([found]) => found.trim())
    .filter(found => /\d(?:px|r?em)\b/.test(found))

const offences = (find: (text: string) => string[]): string[] =>
  sheets.flatMap(sheet => find(readFileSync(sheet, 'utf8')).map(found => `${sheet}: ${found}`))

test('every margin, padding and gap is of the spacing scale (src/styles/tokens.css)', () => {
  expect(sheets.length).toBeGreaterThan(80)
  expect(offences(distancesIn)).toEqual([])
})

test('every breakpoint has a name (postcss.config.js)', () => {
  expect(offences(breakpointsIn)).toEqual([])
})

test('a distance and a breakpoint without a name are found', () => {
  expect(distancesIn('.a { padding: calc(var(--edge) - 7px) 0; }')).toHaveLength(1)
  expect(distancesIn('.a { gap: 1px var(--space-4); margin-block: 0.1em; }')).toEqual([])
  expect(breakpointsIn('@container list (max-width: 17rem) {')).toHaveLength(1)
  expect(breakpointsIn('@container list (--narrow) {')).toEqual([])
})
