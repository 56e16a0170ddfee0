// The choice that screen readers announce the price of an open quote page. It has a key of its own, because only pages
// that are loaded later read it.
import { useSnapshot } from 'valtio/react'
import { proxy } from 'valtio/vanilla'
import { readStored, writeStored } from '../lib/persist.ts'

const STORED = 'spokenPrice'
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

const spoken = proxy({ isOn: readStored(STORED, isBoolean) ?? false })

export function speakPrice(isOn: boolean): void {
  spoken.isOn = isOn
  writeStored(STORED, isOn)
}

export const useSpokenPrice = (): boolean => useSnapshot(spoken).isOn
