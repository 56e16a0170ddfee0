// Which trades make a price and which count in the volume of a minute, by their sale conditions: Alpaca's table. Of several
// conditions the strictest one decides.

type Use = 'all' | 'volume' | 'none'

const all = ['', ' ', '@', 'A', 'D', 'E', 'F', 'K', 'L', 'O', 'T', 'X', 'Y', '5', '6'] as const
const volumeOnly = ['C', 'G', 'H', 'I', 'N', 'P', 'R', 'U', 'V', 'W', 'Z', '4', '7'] as const
const none = ['M', 'Q', '9'] as const

const uses: ReadonlyMap<string, Use> = new Map<string, Use>([
  ...all.map(letter => [letter, 'all'] as const),
  ...volumeOnly.map(letter => [letter, 'volume'] as const),
  ...none.map(letter => [letter, 'none'] as const),
])

/** `B` is a bunched trade on tape C, and one at an average price on the others. */
const bunchedUse = (tape: string): Use => (tape === 'C' ? 'all' : 'volume')

/** A condition that is not in the table makes no price, as it is not known to. */
const letterUse = (letter: string, tape: string): Use =>
  letter === 'B' ? bunchedUse(tape) : (uses.get(letter) ?? 'volume')

const strictest = ['none', 'volume', 'all'] as const

/** `volume`: the trade counts in the volume and makes no price. `none`: it is not counted at all. */
export function tradeUse(conditions: readonly string[], tape: string): Use {
  const own = new Set(conditions.map(letter => letterUse(letter, tape)))
  return strictest.find(use => own.has(use)) ?? 'all'
}
