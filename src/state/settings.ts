// What a person chose for this device: language, look, money and how lively the screen is.
import { proxy, subscribe } from 'valtio/vanilla'
import type { Settings } from './kept.ts'
import { readSettings, SETTINGS } from './kept.ts'
import { applyLook } from './look.ts'
import { writeStored } from './persist.ts'

export const settings = proxy<Settings>(readSettings())

export function changeSetting<K extends keyof Settings>(name: K, value: Settings[K]): void {
  const all: Settings = settings
  all[name] = value
}

/** Applies the settings now and whenever one changes, and keeps them. Answers what ends it. */
export function followSettings(): () => void {
  applyLook(settings)
  return subscribe(settings, () => {
    applyLook(settings)
    writeStored(SETTINGS, settings)
  })
}
