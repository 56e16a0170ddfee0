// The value in the pill of a row: the change in percent, the change in money, or the volume. One setting for every
// list.
import { useSnapshot } from 'valtio/react'
import { proxy } from 'valtio/vanilla'
import { isText, readStored, writeStored } from '../../lib/persist.ts'

export const pillModes = ['ratio', 'change', 'volume'] as const
export type PillMode = (typeof pillModes)[number]

const STORED = 'pill'
const stored = readStored(STORED, isText)

const pill = proxy<{ mode: PillMode }>({ mode: pillModes.find(mode => mode === stored) ?? 'ratio' })

export function cyclePill(): void {
  pill.mode = pillModes[(pillModes.indexOf(pill.mode) + 1) % pillModes.length] ?? 'ratio'
  writeStored(STORED, pill.mode)
}

export const usePillMode = (): PillMode => useSnapshot(pill).mode
