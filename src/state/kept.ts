// Settings and session stored on the device. The first script reads them before any library is loaded, with shallow
// checks only.
import type { Currency } from '../../domain/currency.ts'
import type { User } from '../../domain/wire/calls/auth.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import { DEFAULT_LOCALE, locales } from '../../domain/wire/envelope.ts'
import { isRecord, isText, readStored } from '../lib/persist.ts'

export const themes = ['system', 'light', 'dark'] as const
/** Rows of the live lists: of two lines, or of one. */
export const densities = ['comfortable', 'compact'] as const
export const palettes = ['greenUp', 'redUp', 'colorBlind'] as const
export const baseCurrencies = ['MXN', 'USD', 'HKD'] as const satisfies readonly Currency[]
/**
 * `full` asks the engine for every update, `light` for one a second, `paused` for none until a touch (WCAG 2.2.2).
 * `auto` lets the frame-time governor decide.
 */
export const paceChoices = ['auto', 'full', 'light', 'paused'] as const

export type Palette = (typeof palettes)[number]

export type Settings = {
  locale: Locale
  theme: (typeof themes)[number]
  palette: Palette
  density: (typeof densities)[number]
  base: Currency
  pace: (typeof paceChoices)[number]
  hideBalances: boolean
  /** True if a changed price flashes. */
  flash: boolean
  /** True if single keys of a keyboard act on the page. */
  keys: boolean
}

export const SETTINGS = 'settings'

/** The stored value, or the first choice if the stored value is invalid. */
const choice = <T>(choices: readonly [T, ...T[]], value: unknown): T =>
  choices.find(known => known === value) ?? choices[0]

export function readSettings(): Settings {
  const stored = readStored(SETTINGS, isRecord) ?? {}
  return {
    locale: locales.find(known => known === stored['locale']) ?? DEFAULT_LOCALE,
    theme: choice(themes, stored['theme']),
    palette: choice(palettes, stored['palette']),
    density: choice(densities, stored['density']),
    base: choice(baseCurrencies, stored['base']),
    pace: choice(paceChoices, stored['pace']),
    hideBalances: stored['hideBalances'] === true,
    flash: stored['flash'] !== false,
    keys: stored['keys'] !== false,
  }
}

export type SessionState = { token: string | null; user: User | null }

export const TOKEN = 'token'
export const USER = 'user'

/** A shallow check: only this app writes the value, and the server's record replaces it at the next refresh. */
const isUser = (value: unknown): value is User => isRecord(value) && isText(value['id']) && isText(value['username'])

export function readSession(): SessionState {
  const token = readStored(TOKEN, isText)
  return token ? { token, user: readStored(USER, isUser) } : { token: null, user: null }
}
