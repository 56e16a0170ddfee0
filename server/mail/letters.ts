// The letters, in the reader's language: locales/<locale>/mail.json.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { must } from '../../domain/assert.ts'
import { EMAIL_CODE_MINUTES } from '../../domain/limits.ts'
import type { CallParsed } from '../../domain/wire/calls/table.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import { locales } from '../../domain/wire/envelope.ts'
import { fillIn } from '../content/fill.ts'
import type { Letter } from './mailer.ts'

export type CodePurpose = CallParsed<'POST /getEmailCode'>['purpose']

const mailFile = z.strictObject({
  code: z.strictObject({
    subject: z.strictObject({ register: z.string(), resetPassword: z.string() }),
    body: z.string(),
  }),
})

export type CodeLetter = (to: string, code: string, purpose: CodePurpose, locale: Locale) => Letter

export function createLetters(): CodeLetter {
  const files = new Map(locales.map(locale => [locale, readMailFile(locale)]))
  return (to, code, purpose, locale) => {
    const { subject, body } = must(files.get(locale), `mail texts of ${locale}`).code
    const values = { code, minutes: EMAIL_CODE_MINUTES }
    return {
      to,
      subject: fillIn(subject[purpose], values, locale),
      body: fillIn(body, values, locale),
      gist: `verification code for ${to}: ${code}`,
    }
  }
}

function readMailFile(locale: Locale): z.infer<typeof mailFile> {
  const url = new URL(`../../locales/${locale}/mail.json`, import.meta.url)
  return mailFile.parse(JSON.parse(readFileSync(url, 'utf8')))
}
