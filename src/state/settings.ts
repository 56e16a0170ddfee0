// What a person chose for this device: language, look, money and how lively the screen is.
import { proxy, subscribe } from 'valtio/vanilla'
import type { Currency } from '../../domain/instrument.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import { DEFAULT_LOCALE, locales } from '../../domain/wire/envelope.ts'
import { isRecord, readStored, writeStored } from './persist.ts'

export const themes = ['system', 'light', 'dark'] as const
export const palettes = ['greenUp', 'redUp', 'colorBlind'] as const
export const baseCurrencies = ['MXN', 'USD', 'HKD'] as const satisfies readonly Currency[]
/** `light` asks the engine for few updates, `full` for all; `auto` lets the frame-time governor decide. */
export const paceChoices = ['auto', 'full', 'light'] as const

export type Theme = (typeof themes)[number]
export type Palette = (typeof palettes)[number]
export type PaceChoice = (typeof paceChoices)[number]

export type Settings = {
  locale: Locale
  theme: Theme
  palette: Palette
  base: Currency
  pace: PaceChoice
  hideBalances: boolean
  /** A price that changes lights up for a moment. */
  flash: boolean
}

const STORED = 'settings'

/** One of the choices, or the first of them when the stored value is something else. */
const choice = <T>(choices: readonly [T, ...T[]], value: unknown): T =>
  choices.find(known => known === value) ?? choices[0]

function readSettings(): Settings {
  const stored = readStored(STORED, isRecord) ?? {}
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

export const settings = proxy<Settings>(readSettings())

export function changeSetting<K extends keyof Settings>(name: K, value: Settings[K]): void {
  const all: Settings = settings
  all[name] = value
}

/** What stylesheets go by stands on <html>: `data-theme`, `data-palette`, `data-flash`, and the language. */
function applyToDocument(): void {
  const root = document.documentElement
  root.lang = settings.locale
  root.dataset['theme'] = settings.theme
  root.dataset['palette'] = settings.palette
  root.dataset['flash'] = settings.flash ? 'on' : 'off'
}

/** Applies the settings now and whenever one changes, and keeps them. Answers what ends it. */
export function followSettings(): () => void {
  applyToDocument()
  return subscribe(settings, () => {
    applyToDocument()
    writeStored(STORED, settings)
  })
}
