// Durations in milliseconds and in seconds, and conversion to the seconds that the wire protocol uses.

export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const WEEK_MS = 7 * DAY_MS

export const HOUR_SECONDS = HOUR_MS / SECOND_MS
export const DAY_SECONDS = DAY_MS / SECOND_MS

/** Converts milliseconds since 1970 UTC to Unix seconds (specification §9). */
export const unixSeconds = (ms: number): number => Math.floor(ms / 1_000)
