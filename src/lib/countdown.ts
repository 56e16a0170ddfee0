// The time left until a given time, to the second, as text.
const HOUR_S = 3_600
const MINUTE_S = 60
const two = (value: number): string => String(value).padStart(2, '0')

/** Formats as `1:04:09`, or `4:09`. */
export function countdown(untilS: number, nowMs: number): string {
  const left = Math.max(0, untilS - Math.floor(nowMs / 1_000))
  const minutes = Math.floor((left % HOUR_S) / MINUTE_S)
  const seconds = two(left % MINUTE_S)
  return left < HOUR_S ? `${minutes}:${seconds}` : `${Math.floor(left / HOUR_S)}:${two(minutes)}:${seconds}`
}
