// Limits the number of concurrent tasks and their queue, for work that is expensive: decoding an image takes a hundred
// megabytes. When the queue is full, callers are refused.

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
  /** The place is passed directly to the next task in the queue, so that no new caller can take it. */
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
