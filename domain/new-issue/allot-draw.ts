// The draw within a tier: applications in the order of HMAC-SHA256(seed, id), so that anyone with the seed can repeat
// the run. The hash function is injected: Node and the browser have different ones.

/** Ids in the order of the draw. `macOf` returns lower-case hex; the result does not depend on the order of `ids`. */
export const drawnOrder = (ids: readonly string[], macOf: (id: string) => string): string[] =>
  ids
    .map(id => ({ id, mac: macOf(id) }))
    .sort((one, other) => compare(one.mac, other.mac) || compare(one.id, other.id))
    .map(({ id }) => id)

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
