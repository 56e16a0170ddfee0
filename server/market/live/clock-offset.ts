// The difference between a provider's clock and ours, as the median of recent messages. A single message may be late,
// and our clock may be minutes off: both would make a fresh quote look old, or as if it came from the future.

const SAMPLES = 101

export interface ClockOffset {
  add(eventAt: number, receivedAt: number): void
  /** Our time of receipt minus the provider's time; 0 without any message. */
  median(): number
  /** Age of an event; never negative. */
  age(eventAt: number, now: number): number
}

export function createClockOffset(): ClockOffset {
  const samples: number[] = []
  let next = 0
  let known: number | null = null

  function median(): number {
    known ??= [...samples].sort((a, b) => a - b)[samples.length >> 1] ?? 0
    return known
  }

  return {
    add(eventAt, receivedAt) {
      samples[next] = receivedAt - eventAt
      next = (next + 1) % SAMPLES
      known = null
    },
    median,
    age: (eventAt, now) => Math.max(0, now - eventAt - median()),
  }
}
