// Why: one thing with two names reads like two things, and a reader who looks for one does not find the other. The
// glossary has the word of each thing in every language, and the variants that no text may contain.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Locale } from '../../domain/wire/envelope.ts'
import { locales } from '../../domain/wire/envelope.ts'
import type { Document } from '../../server/content/document.ts'
import { privacy } from '../../server/content/documents/privacy.ts'
import { risk } from '../../server/content/documents/risk.ts'
import { support } from '../../server/content/documents/support.ts'
import { terms as termsOfUse } from '../../server/content/documents/terms.ts'
import { depositGuide } from '../../server/news/guides/deposit.ts'
import { hoursGuide } from '../../server/news/guides/hours.ts'
import { ordersGuide } from '../../server/news/guides/orders.ts'
import type { Guide } from '../../server/news/guides.ts'

const variant = z.strictObject({ pattern: z.string(), except: z.array(z.string()).optional() })
const perLocale = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({ 'es-MX': value, en: value, 'zh-Hans': value } satisfies Record<Locale, Value>)
const term = z.strictObject({
  id: z.string(),
  meaning: z.string(),
  used: z.string(),
  words: perLocale(z.string()),
  variants: perLocale(z.array(variant).min(1).optional()).optional(),
})

const root = new URL('../../locales/', import.meta.url)
const { terms } = z
  .strictObject({ terms: z.array(term) })
  .parse(JSON.parse(readFileSync(new URL('glossary.json', root), 'utf8')))

/** A text by its key, such as `order:side.buy`, `document:risk` or `guide:guide-deposit`. */
type Texts = ReadonlyMap<string, string>

const documents: Readonly<Record<string, Document>> = { privacy, risk, support, terms: termsOfUse }
const guides: readonly Guide[] = [depositGuide, hoursGuide, ordersGuide]

function textsIn(locale: Locale): Texts {
  const texts = new Map<string, string>()
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string') texts.set(path, value)
    else
      for (const [key, inner] of Object.entries(value ?? {}))
        walk(inner, path.endsWith(':') ? path + key : `${path}.${key}`)
  }
  for (const file of readdirSync(new URL(locale, root)))
    walk(JSON.parse(readFileSync(new URL(`${locale}/${file}`, root), 'utf8')), file.replace('.json', ':'))
  for (const [name, document] of Object.entries(documents))
    texts.set(`document:${name}`, [document[locale].title, ...document[locale].body].join('\n'))
  for (const { id, texts: of } of guides) texts.set(`guide:${id}`, Object.values(of[locale]).join('\n'))
  return texts
}

const textsOf: Readonly<Record<Locale, Texts>> = {
  'es-MX': textsIn('es-MX'),
  en: textsIn('en'),
  'zh-Hans': textsIn('zh-Hans'),
}

/** An exception is a key, or a namespace with `*`. */
const isExcept = (key: string, except: readonly string[]): boolean =>
  except.some(one => (one.endsWith('*') ? key.startsWith(one.slice(0, -1)) : key === one))

type Found = { readonly key: string; readonly line: string }

const foundIn = (texts: Texts, pattern: RegExp): Found[] =>
  [...texts].filter(([, text]) => pattern.test(text)).map(([key, text]) => ({ key, line: `${key}: “${text}”` }))

test.each(locales)('%s names each thing by the word of the glossary', locale => {
  const found = terms.flatMap(({ words, variants }) =>
    (variants?.[locale] ?? []).flatMap(({ pattern, except = [] }) =>
      foundIn(textsOf[locale], new RegExp(pattern, 'iu'))
        .filter(({ key }) => !isExcept(key, except))
        .map(({ line }) => `${line} → ${words[locale]}`),
    ),
  )
  expect(found).toEqual([])
})

test.each(locales)('%s uses every word of the glossary, and needs every exception of it', locale => {
  const all = [...textsOf[locale].values()].join('\n').toLowerCase()
  expect(terms.map(({ words }) => words[locale]).filter(word => !all.includes(word.toLowerCase()))).toEqual([])
  const idle = terms.flatMap(({ variants }) =>
    (variants?.[locale] ?? []).flatMap(({ pattern, except = [] }) => {
      const keys = foundIn(textsOf[locale], new RegExp(pattern, 'iu')).map(({ key }) => key)
      return except.filter(one => !keys.some(key => isExcept(key, [one]))).map(one => `${pattern}: ${one}`)
    }),
  )
  expect(idle).toEqual([])
})

test('the glossary has each term once', () => {
  const ids = terms.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
})

/** By language: marks that are not typographic, or a second form of one mark. */
const marks: Readonly<Record<Locale, readonly (readonly [RegExp, string])[]>> = {
  'es-MX': [
    [/EE\.[ ]?UU/, 'EE.\u00a0UU. with a space that does not break'],
    [/[\d}] %/, 'a space that does not break before %'],
    [/"(?![^<]*>)|'|“(?!—”)/, '«» around words'],
  ],
  en: [
    [/"(?![^<]*>)|'/, 'typographic quotes'],
    [/\d %/, 'no space before %'],
  ],
  'zh-Hans': [[/"(?![^<]*>)|'|[«»]/, '“” around words']],
}
const everywhere: readonly (readonly [RegExp, string])[] = [
  [/\.\.\.|……/, '…'],
  [/\s[-–]\s|––|——/, '— between sentences, a word between two figures'],
]

test.each(locales)('%s has one form of quotes, dashes and the ellipsis', locale => {
  const found = [...marks[locale], ...everywhere].flatMap(([pattern, better]) =>
    foundIn(textsOf[locale], pattern).map(({ line }) => `${line} → ${better}`),
  )
  expect(found).toEqual([])
})
