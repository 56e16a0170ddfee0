// Values of a provider's messages, which are read by hand because they are many.

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A timestamp, normally of RFC 3339, as UTC ms; null if it cannot be parsed or is not after 1970. Digits beyond
 * milliseconds are dropped.
 */
export const timeOf = (value: unknown): number | null => {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isFinite(time) && time > 0 ? time : null
}

/** The value of a JSON text; null if it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
