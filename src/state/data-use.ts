// How much data this device received today, and the limit that the user set for a day. Kept on the device and shared by
// all windows. A device without storage counts for as long as the window is open.
import { useSnapshot } from 'valtio/react'
import { proxy } from 'valtio/vanilla'
import { isRecord, onStoredElsewhere, readStored, writeStored } from '../lib/persist.ts'

export const MEGABYTE = 1_000_000
export const LIMIT_MAX_MB = 100_000
const DAYS = 'dataDays'
const LIMIT = 'dataLimit'
/** Days kept: a clock that was wrong and is set right finds the count of its day again. */
const DAYS_MAX = 8
/** Share of the limit from which prices are slowed. */
const NEAR_PERCENT = 80

/** `near`: from 80 % of the limit. `over`: all of it. */
export const dataStages = ['free', 'near', 'over'] as const
export type DataStage = (typeof dataStages)[number]

export type DataLimit = {
  /** Null: the user set none. */
  megabytes: number | null
  /** The day for which the user lifted the limit. */
  liftedOn: string | null
  /** The last stage that a notice reported, and its day. */
  said: { readonly day: string; readonly stage: DataStage } | null
}

type DataUse = DataLimit & {
  /** Local day, such as 2026-12-01; empty until the first count. */
  day: string
  bytes: number
  /** False on a device that refuses to store the count. */
  isKept: boolean
}

const none: DataLimit = { megabytes: null, liftedOn: null, said: null }
export const dataUse = proxy<DataUse>({ day: '', bytes: 0, isKept: true, megabytes: null, liftedOn: null, said: null })

export const useDataUse = (): DataUse => useSnapshot(dataUse)

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0
const isDays = (value: unknown): value is Record<string, number> =>
  isRecord(value) && Object.values(value).every(isCount)

/** Null for no limit; undefined for a number that is none. */
export function readLimit(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const megabytes = Number(text)
  return Number.isInteger(megabytes) && megabytes >= 1 && megabytes <= LIMIT_MAX_MB ? megabytes : undefined
}

const isLimit = (value: unknown): value is Partial<DataLimit> =>
  isRecord(value) && typeof value['megabytes'] === 'number' && readLimit(String(value['megabytes'])) !== undefined

/** The device's calendar day: a limit for a day starts over at the user's midnight. */
export function localDay(ms: number): string {
  const at = new Date(ms)
  const parts = [at.getFullYear(), at.getMonth() + 1, at.getDate()]
  return parts.map(part => String(part).padStart(2, '0')).join('-')
}

/** The counts of this window, for a device that stores none. */
let ownDays: Record<string, number> = {}

/** Adds received bytes to the day of `now`. Other windows add to the same count. */
export function addBytes(bytes: number, now: number): void {
  const day = localDay(now)
  const days = dataUse.isKept ? (readStored(DAYS, isDays) ?? {}) : ownDays
  const total = (days[day] ?? 0) + bytes
  const others = Object.entries(days).filter(([other]) => other !== day)
  ownDays = Object.fromEntries([...others, [day, total] as const].sort().slice(-DAYS_MAX))
  // A day before all that are kept, after the clock was set far back.
  ownDays[day] = total
  const isKept = bytes === 0 ? dataUse.isKept : writeStored(DAYS, ownDays)
  Object.assign(dataUse, { day, bytes: total, isKept })
}

function readStoredLimit(): void {
  const { megabytes = null, liftedOn = null, said = null } = readStored(LIMIT, isLimit) ?? none
  Object.assign(dataUse, { megabytes, liftedOn, said })
}

function changeLimit(change: Partial<DataLimit>): void {
  Object.assign(dataUse, change)
  const { megabytes, liftedOn, said } = dataUse
  writeStored(LIMIT, megabytes === null ? null : { megabytes, liftedOn, said })
}

/** Sets or removes the limit. A new one holds from now on, and its notices are shown again. */
export const setDataLimit = (megabytes: number | null): void => changeLimit(Object.assign({}, none, { megabytes }))
export const liftDataLimit = (isLifted: boolean): void =>
  changeLimit({ liftedOn: isLifted ? dataUse.day : null, said: null })
export const markSaid = (stage: DataStage): void => changeLimit({ said: { day: dataUse.day, stage } })

export const isLifted = ({ day, liftedOn }: DataUse): boolean => liftedOn === day

export function stageOf(use: DataUse): DataStage {
  const { bytes, megabytes } = use
  if (megabytes === null || isLifted(use)) return 'free'
  if (bytes >= megabytes * MEGABYTE) return 'over'
  return bytes * 100 >= megabytes * MEGABYTE * NEAR_PERCENT ? 'near' : 'free'
}

/** Reads what the device has, and follows what other windows count and set. `now`: the present time. */
export function followStoredUse(now: () => number): () => void {
  const readDays = () => addBytes(0, now())
  readStoredLimit()
  readDays()
  const stops = [onStoredElsewhere(DAYS, readDays), onStoredElsewhere(LIMIT, readStoredLimit)]
  return () => {
    for (const stop of stops) stop()
  }
}
