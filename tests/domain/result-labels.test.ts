// A signed amount can be a loss, so its label must not call it a gain.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Labels of amounts that are shown with a sign. */
const labels = {
  order: ['figure.realised', 'result.profit'],
  margin: ['figure.profit', 'outcome.profit'],
  trade: [
    'total.floating',
    'total.realised',
    'input.gross',
    'detail.floating',
    'detail.sellProfit',
    'detail.totalBase',
  ],
} as const

const gains = { 'es-MX': /gana/i, en: /profit|gain/i, 'zh-Hans': /盈利|收益/ } as const
type Locale = keyof typeof gains
const locales = Object.keys(gains) as Locale[]

test.each(locales)('a label of a signed result says neither gain nor loss alone, in %s', locale => {
  for (const [file, keys] of Object.entries(labels)) {
    const path = new URL(`../../locales/${locale}/${file}.json`, import.meta.url)
    const texts: unknown = JSON.parse(readFileSync(path, 'utf8'))
    for (const key of keys) {
      const text = key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], texts)
      expect(typeof text, key).toBe('string')
      expect(text, key).not.toMatch(gains[locale])
    }
  }
})
