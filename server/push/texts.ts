// The text of a push message: the title of its notice in the device's language, and the name of what it is about. Amounts are
// added only if the user chose it, because a locked screen shows them to anybody.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { AlertKind } from '../../domain/alerts.ts'
import { alertKindOf, priceRange } from '../../domain/alerts.ts'
import { must } from '../../domain/assert.ts'
import { nameIn } from '../../domain/instruments/titles.ts'
import type { PushMessage } from '../../domain/push.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import { locales } from '../../domain/wire/envelope.ts'
import type { NoticeRow } from '../db/account-schema.ts'
import { fillIn } from '../lib/fill-in.ts'

const textsSchema = z.object({
  title: z.record(z.string(), z.string()),
  alert: z.record(z.string(), z.string()),
  stop: z.record(z.string(), z.string()),
})

export type PushTexts = (notice: NoticeRow, locale: Locale, amounts: boolean) => PushMessage

export function createPushTexts(): PushTexts {
  const files = new Map(locales.map(locale => [locale, readTexts(locale)]))
  return ({ id, kind, values }, locale, amounts) => {
    const texts = must(files.get(locale), `texts of ${locale}`)
    const { stop = 'stopLoss', code = '', next = '', note } = values
    const condition = conditionOf(values, texts.alert, locale)
    const title = must(texts.title[kind], `the title of ${kind}`)
    const name = 'name' in values && nameIn(namesOf(values), locale)
    const body = [name, note, ...(amounts ? amountsOf(values, locale) : [])]
    return {
      title: fillIn(title, { code, next, condition, stop: texts.stop[stop] ?? '' }, locale),
      body: body.filter(part => typeof part === 'string' && part !== '').join(' · '),
      url: `/#/pages/notice/detail?id=${id}`,
      tag: id,
    }
  }
}

/** What an alert has seen: its condition, or both. */
function conditionOf(values: Values, texts: Readonly<Record<string, string>>, locale: Locale): string {
  const { alert, level, secondAlert, secondLevel, positionSide = '' } = values
  const number = (text: string | undefined): string => (text === undefined ? '' : numberIn(text, locale))
  const words = (kind: AlertKind | undefined, reached: string | undefined): string =>
    fillIn(texts[kind ?? 'unknown'] ?? '', { level: number(reached), side: texts[positionSide] ?? '' }, locale)
  const [first, second] = [alertKindOf(alert), alertKindOf(secondAlert)]
  if (secondAlert === undefined) return words(first, level)
  const range = first && second && priceRange({ kind: first, level }, { kind: second, level: secondLevel })
  if (range) return fillIn(texts['range'] ?? '', { from: number(range.from), to: number(range.to) }, locale)
  return fillIn(texts['both'] ?? '', { first: words(first, level), second: words(second, secondLevel) }, locale)
}

type Values = NoticeRow['values']

const namesOf = ({ name = '', nameEs, nameZh }: Values) => ({ name, nameEs, nameZh })

/** The quantity, the price and the money of a notice, as far as it has them. */
function amountsOf(values: Values, locale: Locale): string[] {
  const { quantity, average, price, filledPrice, amount, currency = '' } = values
  const paid = average ?? filledPrice ?? price
  return [
    ...(quantity === undefined ? [] : [numberIn(quantity, locale)]),
    ...[paid, amount].filter(text => text !== undefined).map(text => `${numberIn(text, locale)} ${currency}`.trim()),
  ]
}

/** Groups the digits of decimal text, all of which are kept. Other text is returned as it is. */
function numberIn(text: string, locale: Locale): string {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text
  const decimals = text.split('.')[1]?.length ?? 0
  // A number as text is formatted exactly; TypeScript knows the type of its literals only.
  const exact = text as `${number}`
  return new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
    exact,
  )
}

function readTexts(locale: Locale): z.infer<typeof textsSchema> {
  const url = new URL(`../../locales/${locale}/notice.json`, import.meta.url)
  return textsSchema.parse(JSON.parse(readFileSync(url, 'utf8')))
}
