// The time left until an event, as text.

/** Formats a duration as 4:07, or from an hour on as 1:04:07. Seconds are rounded up, so that 0:00 means over. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  const two = (value: number): string => String(value).padStart(2, '0')
  const tail = two(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${tail}` : `${minutes}:${tail}`
}

export const countdown = (untilS: number, nowMs: number): string => clockText(untilS * 1_000 - nowMs)
