// The geometry of the price axis of a position on margin: forced close, stop, entry, price of now and target on one line.
export const levelKinds = ['liquidation', 'stop', 'entry', 'now', 'target'] as const
export type LevelKind = (typeof levelKinds)[number]

export type Levels = Readonly<Record<LevelKind, number | null>>
export type PlacedLevel = {
  readonly kind: LevelKind
  readonly price: number /** Per cent of the line. */
  readonly place: number
}

/** Room beyond the outermost levels, in per cent of the line. */
const MARGIN = 5

/** The known levels, ascending in price. Empty if fewer than two prices differ: there is nothing to compare. */
export function placedLevels(levels: Levels): readonly PlacedLevel[] {
  const known = levelKinds.flatMap(kind => {
    const price = levels[kind]
    return price === null ? [] : [{ kind, price }]
  })
  const prices = known.map(({ price }) => price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  if (!(high > low)) return []
  const placeOf = (price: number): number =>
    Math.round((MARGIN + ((price - low) / (high - low)) * (100 - 2 * MARGIN)) * 100) / 100
  return known
    .map(({ kind, price }) => ({ kind, price, place: placeOf(price) }))
    .toSorted((one, other) => one.price - other.price)
}
