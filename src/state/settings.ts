// The user's choices for this device: language, theme, colours, base currency, update pace.
import { proxy, subscribe } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import { setLocale } from '../i18n/locale.ts'
import { onStoredElsewhere, writeStored } from '../lib/persist.ts'
import type { Settings } from './kept.ts'
import { readSettings, SETTINGS } from './kept.ts'
import { applyLook } from './look.ts'

export const settings = proxy<Settings>(readSettings())

setLocale(settings.locale)
// Notified synchronously, so that a number formatted right after the change has the new locale.
subscribeKey(settings, 'locale', setLocale, true)

export function changeSetting<K extends keyof Settings>(name: K, value: Settings[K]): void {
  const all: Settings = settings
  all[name] = value
}

/**
 * Applies the settings now and whenever one changes, here or in another tab, and stores them. Returns an unsubscribe
 * function.
 */
export function followSettings(): () => void {
  applyLook(settings)
  // Equal values notify no listener, so two tabs do not notify each other endlessly.
  const stopOthers = onStoredElsewhere(SETTINGS, () => Object.assign(settings, readSettings()))
  const stop = subscribe(settings, () => {
    applyLook(settings)
    writeStored(SETTINGS, settings)
  })
  return () => {
    stopOthers()
    stop()
  }
}
