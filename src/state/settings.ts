// What a person chose for this device: language, look, money and how lively the screen is.
import { proxy, subscribe } from 'valtio/vanilla'
import type { Settings } from './kept.ts'
import { readSettings, SETTINGS } from './kept.ts'
import { writeStored } from './persist.ts'

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
    writeStored(SETTINGS, settings)
  })
}
