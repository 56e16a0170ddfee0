// The mails in the user's language: locales/<locale>/mail.json.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { must } from '../../domain/assert.ts'
import { EMAIL_CODE_MINUTES } from '../../domain/limits.ts'
import type { CallParsed } from '../../domain/wire/calls/table.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import { locales } from '../../domain/wire/envelope.ts'
import { fillIn } from '../lib/fill-in.ts'
import type { Letter } from './mailer.ts'

export type CodePurpose = CallParsed<'POST /getEmailCode'>['purpose']

const mailFile = z.strictObject({
  code: z.strictObject({
    subject: z.strictObject({ register: z.string(), resetPassword: z.string(), payPassword: z.string() }),
    body: z.string(),
  }),
  /** Mail about a changed security setting, so that the owner is notified outside the app too. */
  security: z.strictObject({
    subject: z.string(),
    body: z.strictObject({
      password: z.string(),
      payPassword: z.string(),
      destination: z.string(),
      factorAdded: z.string(),
      factorRemoved: z.string(),
      scriptKeyMade: z.string(),
    }),
  }),
})

export type CodeLetter = (to: string, code: string, purpose: CodePurpose, locale: Locale) => Letter

export type SecurityChange = keyof z.infer<typeof mailFile>['security']['body']
export type SecurityLetter = (to: string, change: SecurityChange, locale: Locale) => Letter

export function createSecurityLetters(): SecurityLetter {
  const files = new Map(locales.map(locale => [locale, readMailFile(locale)]))
  return (to, change, locale) => {
    const { subject, body } = must(files.get(locale), `mail texts of ${locale}`).security
    return { to, subject, body: body[change], gist: `security notice for ${to}: ${change}` }
  }
}

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
