// Limits concurrent work and its queue; beyond that, callers are refused: decoding an image takes a hundred megabytes.

type Gate = {
  /** The result of `work`, or null if the queue is full. */
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
  /** The slot is passed to the next in the queue, so that no newcomer takes it. */
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
