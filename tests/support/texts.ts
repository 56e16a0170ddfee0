// The app's texts for tests. They are read from the app's files, so that a changed text breaks no test.
import { readFileSync } from 'node:fs'
import { must } from '../../domain/assert.ts'
import type { Locale } from '../../domain/wire/envelope.ts'

export type Words = (key: string, values?: Readonly<Record<string, string | number>>) => string

/**
 * Call as `words('order.review.titleBuy', { code: 'AAPL' })`: namespace and key, then placeholders. Keys of plural
 * forms are given in full.
 */
export function wordsIn(locale: Locale): Words {
  const files = new Map<string, unknown>()
  const fileOf = (namespace: string): unknown => {
    const path = new URL(`../../locales/${locale}/${namespace}.json`, import.meta.url)
    const file: unknown = files.get(namespace) ?? JSON.parse(readFileSync(path, 'utf8'))
    files.set(namespace, file)
    return file
  }
  return (key, values = {}) => {
    const [namespace = '', ...path] = key.split('.')
    const found = path.reduce<unknown>((at, step) => Object(at)[step], fileOf(namespace))
    if (typeof found !== 'string') throw new Error(`no text ${key} in ${locale}`)
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => `${must(values[name], `${key}: ${name}`)}`)
  }
}

/** The longest part of a text beside its value: a locator finds the text by it, whatever the value is. */
export function partOf(words: Words, key: string, value: string): string {
  const parts = words(key, { [value]: '\n' }).split('\n')
  return must(parts.toSorted((one, other) => other.length - one.length)[0], 'a part').trim()
}
