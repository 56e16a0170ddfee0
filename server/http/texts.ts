// The texts of responses in the user's language: locales/<locale>/error.json, which the page uses too.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Refusal, RefusalDetail } from '../../domain/failure.ts'
import { failureKinds } from '../../domain/failure.ts'
import { messageValues } from '../../domain/message-values.ts'
import { reasons } from '../../domain/reasons.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import { locales } from '../../domain/wire/envelope.ts'
import { reasonOf } from '../calls/invalid.ts'
import { fillIn } from '../lib/fill-in.ts'

const detailTexts = {
  accountBlocked: z.string(),
  accountInUse: z.string(),
  alertAlone: z.string(),
  stopTwice: z.string(),
  alertContrary: z.string(),
  alertAtMost: z.string(),
  alertAtLeast: z.string(),
  alertEnd: z.string(),
  alertNoMargin: z.string(),
  alertPositionClosed: z.string(),
  alertRange: z.string(),
  alertReached: z.string(),
  alertReachedBoth: z.string(),
  alertSame: z.string(),
  alertsFull: z.string(),
  alreadyFilled: z.string(),
  coverNeeded: z.string(),
  bondAuctionClosed: z.string(),
  factorMissing: z.string(),
  fieldTwice: z.string(),
  fileInfected: z.string(),
  firstList: z.string(),
  frozenDividend: z.string(),
  frozenMerger: z.string(),
  frozenSpinOff: z.string(),
  frozenSplit: z.string(),
  halted: z.string(),
  haltedNews: z.string(),
  haltedRegulatory: z.string(),
  haltedVolatility: z.string(),
  fundOrderLocked: z.string(),
  keyAddress: z.string(),
  keyEnded: z.string(),
  keyFactor: z.string(),
  keyNever: z.string(),
  keyRevoked: z.string(),
  keyScope: z.string(),
  keyUnknown: z.string(),
  notNetwork: z.string(),
  orderFixed: z.string(),
  orderMoved: z.string(),
  planEnded: z.string(),
  plansFull: z.string(),
  ruleClosed: z.string(),
  ruleOrdered: z.string(),
  scanMissing: z.string(),
  scanUnavailable: z.string(),
} satisfies Record<RefusalDetail, z.ZodType>
/** The server does not start unless every failure, rule and detail has a text in every language. */
const errorFile = z.strictObject({
  failure: z.record(z.enum(failureKinds), z.string()),
  rule: z.record(z.enum(reasons), z.string()),
  detail: z.strictObject(detailTexts),
  note: z.strictObject({ unprotected: z.string() }),
})

/** The message of a refusal: the text of its detail or of the violated rule, if it has one. */
export type MessageOf = (refusal: Refusal, locale: Locale) => string

export function createMessages(): MessageOf {
  const files = new Map(locales.map(locale => [locale, readErrorFile(locale)]))
  return (refusal, locale) => {
    const file = files.get(locale)
    const reason = reasonOf(refusal)
    const ruleText = reason === null ? undefined : file?.rule[reason]
    const detailText = refusal.detail === undefined ? undefined : file?.detail[refusal.detail]
    const text = detailText ?? ruleText ?? file?.failure[refusal.failure]
    return fillIn(text ?? refusal.failure, messageValues(withDates(refusal.values, locale)), locale)
  }
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/

/** Dates as the page writes them in this language, such as 31/12/2026. */
function withDates(values: Refusal['values'] = {}, locale: Locale): NonNullable<Refusal['values']> {
  const format = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' })
  const textOf = (value: string | number) =>
    typeof value === 'string' && ISO_DATE.test(value) ? format.format(Date.parse(value)) : value
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]))
}

/** A note of an answer that is no refusal. */
export type NoteOf = (note: 'unprotected', locale: Locale) => string

export function createNotes(): NoteOf {
  const files = new Map(locales.map(locale => [locale, readErrorFile(locale)]))
  return (note, locale) => files.get(locale)?.note[note] ?? note
}

function readErrorFile(locale: Locale): z.infer<typeof errorFile> {
  const url = new URL(`../../locales/${locale}/error.json`, import.meta.url)
  return errorFile.parse(JSON.parse(readFileSync(url, 'utf8')))
}
