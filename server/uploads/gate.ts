// So many at once, so many waiting, and the rest is told to come back: decoding an image takes a hundred megabytes.

type Gate = {
  /** What `work` answers, or null when too many wait already. */
  readonly pass: <T>(work: () => Promise<T>) => Promise<T | null>
}

type GateSize = { readonly atOnce: number; readonly waiting: number }

export function createGate({ atOnce, waiting }: GateSize): Gate {
  const queue: (() => void)[] = []
  let inside = 0
  const enter = (): Promise<void> => {
    if (inside < atOnce) {
      inside += 1
      return Promise.resolve()
    }
    return new Promise(resolve => queue.push(resolve))
  }
  /** The place is handed on, so that nobody slips in between. */
  const leave = (): void => {
    const next = queue.shift()
    if (next) next()
    else inside -= 1
  }
  return {
    async pass(work) {
      if (queue.length >= waiting) return null
      await enter()
      return work().finally(leave)
    },
  }
}
