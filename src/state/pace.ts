// Current pace of price updates, and its reason. Written only by src/engine/pace.ts.
import { useSnapshot } from 'valtio/react'
import { proxy } from 'valtio/vanilla'
import type { Pace } from '../../worker/contract.ts'

/**
 * `chosen`: set in the settings. `saver`: the device saves data. `budget`: the day's data is nearly used up.
 * `busy`: a faster pace would overload this device.
 */
export type PaceReason = 'chosen' | 'saver' | 'budget' | 'busy'
export type PaceNow = { pace: Pace; reason: PaceReason }

export const paceNow = proxy<PaceNow>({ pace: 'fast', reason: 'busy' })

export const usePaceNow = (): PaceNow => useSnapshot(paceNow)

/** True for a pace so slow that the user is informed of it. */
export const isSlow = (pace: Pace): pace is 'steady' | 'slow' | 'touch' =>
  pace === 'steady' || pace === 'slow' || pace === 'touch'
