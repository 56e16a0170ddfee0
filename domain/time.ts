// Durations in milliseconds, and times as the wire carries them.

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Unix seconds (specification §9) from milliseconds since 1970 UTC. */
export const unixSeconds = (ms: number): number => Math.floor(ms / 1000)
