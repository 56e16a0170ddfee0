// The texts of the chat page and of its automatic answers: locales/<locale>/chat.json.

import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { must } from '../../domain/assert.ts'
import { foldAccents } from '../../domain/fold.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import { locales } from '../../domain/wire/envelope.ts'

const topics = ['withdraw', 'deposit', 'kyc', 'password', 'order'] as const
const topicTexts = z.strictObject({
  withdraw: z.string(),
  deposit: z.string(),
  kyc: z.string(),
  password: z.string(),
  order: z.string(),
})

const wordsSchema = z.strictObject({
  title: z.string(),
  write: z.string(),
  send: z.string(),
  failed: z.string(),
  empty: z.string(),
  you: z.string(),
  automatic: z.string(),
  safety: z.string(),
  tooFast: z.string(),
  answer: topicTexts.extend({ other: z.string() }),
  /** Keywords of the topic, separated by commas. */
  topics: topicTexts,
})
export type ChatWords = z.infer<typeof wordsSchema>

const files = new Map(
  locales.map(locale => {
    const url = new URL(`../../locales/${locale}/chat.json`, import.meta.url)
    return [locale, wordsSchema.parse(JSON.parse(readFileSync(url, 'utf8')))] as const
  }),
)

export const chatWords = (locale: Locale): ChatWords => must(files.get(locale), `chat texts of ${locale}`)

/** The answer of the first topic that has a keyword in the message. */
export function answerTo(message: string, locale: Locale): string {
  const words = chatWords(locale)
  const said = foldAccents(message)
  const topic = topics.find(name =>
    words.topics[name].split(/[,、]/).some(part => said.includes(foldAccents(part.trim()))),
  )
  return words.answer[topic ?? 'other']
}
