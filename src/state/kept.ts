// What the device keeps of a person's choices and of who they are, read as it stands: by the first lines that run, before any
// library is here.
import type { Currency } from '../../domain/instrument.ts'
import type { User } from '../../domain/wire/calls/auth.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import { DEFAULT_LOCALE, locales } from '../../domain/wire/envelope.ts'
import { isRecord, isText, readStored } from './persist.ts'

export const themes = ['system', 'light', 'dark'] as const
export const palettes = ['greenUp', 'redUp', 'colorBlind'] as const
export const baseCurrencies = ['MXN', 'USD', 'HKD'] as const satisfies readonly Currency[]
/** `light` asks the engine for few updates, `full` for all; `auto` lets the frame-time governor decide. */
export const paceChoices = ['auto', 'full', 'light'] as const

export type Palette = (typeof palettes)[number]

export type Settings = {
  locale: Locale
  theme: (typeof themes)[number]
  palette: Palette
  base: Currency
  pace: (typeof paceChoices)[number]
  hideBalances: boolean
  /** A price that changes lights up for a moment. */
  flash: boolean
}

export const SETTINGS = 'settings'

/** One of the choices, or the first of them when the stored value is something else. */
const choice = <T>(choices: readonly [T, ...T[]], value: unknown): T =>
  choices.find(known => known === value) ?? choices[0]

export function readSettings(): Settings {
  const stored = readStored(SETTINGS, isRecord) ?? {}
  return {
    locale: locales.find(known => known === stored['locale']) ?? DEFAULT_LOCALE,
    theme: choice(themes, stored['theme']),
    palette: choice(palettes, stored['palette']),
    base: choice(baseCurrencies, stored['base']),
    pace: choice(paceChoices, stored['pace']),
    hideBalances: stored['hideBalances'] === true,
    flash: stored['flash'] !== false,
  }
}

export type SessionState = { token: string | null; user: User | null }

export const TOKEN = 'token'
export const USER = 'user'

/** Written by this app only; the server's own record replaces it at the next refresh. */
const isUser = (value: unknown): value is User => isRecord(value) && isText(value['id']) && isText(value['username'])

export function readSession(): SessionState {
  const token = readStored(TOKEN, isText)
  return token ? { token, user: readStored(USER, isUser) } : { token: null, user: null }
}
