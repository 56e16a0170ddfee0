// How often prices change on the screen just now, and why. Written by the engine's client alone.
import { useSnapshot } from 'valtio/react'
import { proxy } from 'valtio/vanilla'
import type { Pace } from '../../worker/contract.ts'

/** `chosen` in the settings; `saver`: the device asks to save data; `busy`: more would slow this device down. */
export type PaceReason = 'chosen' | 'saver' | 'busy'
export type PaceNow = { pace: Pace; reason: PaceReason }

export const paceNow = proxy<PaceNow>({ pace: 'fast', reason: 'busy' })

export const usePaceNow = (): PaceNow => useSnapshot(paceNow)

/** Slow enough that a person should know why. */
export const isSlow = (pace: Pace): pace is 'steady' | 'slow' | 'touch' =>
  pace === 'steady' || pace === 'slow' || pace === 'touch'
