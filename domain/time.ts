// Durations in milliseconds, and conversion to the seconds that the wire protocol uses.

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Converts milliseconds since 1970 UTC to Unix seconds (specification §9). */
export const unixSeconds = (ms: number): number => Math.floor(ms / 1000)
