// Payloads contain no nulls (specification §7): fields that are null or undefined are removed at every level. 0, false
// and an empty text are values and are kept. Elements of a list are kept, because their index matters.

export function withoutNulls<T>(payload: T): T {
  if (Array.isArray(payload)) return payload.map(withoutNulls) as T
  if (!isPlain(payload)) return payload
  const fields = Object.entries(payload).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(fields.map(([name, value]) => [name, withoutNulls(value)])) as T
}

/** True for a plain object. A file, a date or a byte array counts as a single value. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
