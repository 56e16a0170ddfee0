/**
 * The first index in 0 … `length` at which `isReached` is true, by bisection; `length` if there is none. Once true, the
 * condition must stay true for all higher indices.
 */
export function lowerBound(length: number, isReached: (index: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isReached(middle)) high = middle
    else low = middle + 1
  }
  return low
}
