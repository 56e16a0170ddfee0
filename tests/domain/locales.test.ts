// Why: a key that is missing in one language shows as a raw key, and a missing placeholder as a sentence without its
// number. es-MX is the source: the others have exactly its keys.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { failureKinds } from '../../domain/failure.ts'
import { reasons } from '../../domain/reasons.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import { DEFAULT_LOCALE, locales } from '../../domain/wire/envelope.ts'

type Texts = Map<string, string>

const PLURAL = /_(zero|one|two|few|many|other)$/
const root = new URL('../../locales/', import.meta.url)
const namespacesOf = (locale: Locale): string[] => readdirSync(new URL(locale, root)).sort()
const namespaces = namespacesOf(DEFAULT_LOCALE)

function textsOf(locale: Locale, namespace: string): Texts {
  const texts: Texts = new Map()
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string') texts.set(path, value)
    else for (const [key, inner] of Object.entries(value ?? {})) walk(inner, path ? `${path}.${key}` : key)
  }
  walk(JSON.parse(readFileSync(new URL(`${locale}/${namespace}`, root), 'utf8')), '')
  return texts
}

/** Plural forms differ by language: only the base keys must agree. */
const keysOf = (texts: Texts): string[] => [...new Set([...texts.keys()].map(key => key.replace(PLURAL, '')))].sort()

const marksOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}|<(\w+)>/g)].map(match => match[1] ?? `<${match[2]}>`))].sort()

test('every language has the same namespaces', () => {
  for (const locale of locales) expect(namespacesOf(locale)).toEqual(namespaces)
})

describe.each(namespaces)('%s', namespace => {
  const source = textsOf(DEFAULT_LOCALE, namespace)

  test.each(locales)('%s has the keys of the source, and no empty text', locale => {
    const texts = textsOf(locale, namespace)
    expect(keysOf(texts)).toEqual(keysOf(source))
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test.each(locales)('%s has the placeholders and tags of the source', locale => {
    const other = textsOf(locale, namespace)
    for (const [key, text] of source)
      if (!PLURAL.test(key)) expect([key, marksOf(other.get(key) ?? '')]).toEqual([key, marksOf(text)])
  })

  test.each(locales)('%s has every plural form that a count on a screen can take', locale => {
    const texts = textsOf(locale, namespace)
    const rules = new Intl.PluralRules(locale)
    const forms = new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)))
    const plurals = new Set([...texts.keys()].filter(key => PLURAL.test(key)).map(key => key.replace(PLURAL, '')))
    for (const key of plurals)
      for (const form of forms) expect(texts.has(`${key}_${form}`), `${key}_${form}`).toBe(true)
  })
})

test('every failure and every rule has a text', () => {
  const texts = textsOf(DEFAULT_LOCALE, 'error.json')
  for (const kind of failureKinds) expect(texts.has(`failure.${kind}`), kind).toBe(true)
  for (const reason of reasons) expect(texts.has(`rule.${reason}`), reason).toBe(true)
})

test('Chinese sentences end with Chinese punctuation', () => {
  for (const namespace of namespaces)
    for (const [key, text] of textsOf('zh-Hans', namespace))
      expect(/[\u4e00-\u9fff][,?!;:](?!\d)/.test(text), `${namespace} ${key}: ${text}`).toBe(false)
})
