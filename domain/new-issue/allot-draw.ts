// The draw within a tier. Applications are sorted by HMAC-SHA256(seed, id), so that anyone with the seed can repeat the
// draw. The hash function is a parameter, because Node and the browser have different ones.

/**
 * Returns the ids in the order of the draw. `macOf` returns lower-case hex. The result does not depend on the order of
 * `ids`.
 */
export const drawnOrder = (ids: readonly string[], macOf: (id: string) => string): string[] =>
  ids
    .map(id => ({ id, mac: macOf(id) }))
    .sort((one, other) => compare(one.mac, other.mac) || compare(one.id, other.id))
    .map(({ id }) => id)

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
