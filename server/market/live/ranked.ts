// Which symbols a provider sends that sends a part of them only: those of the highest rank. A symbol that was just asked
// for keeps its place for a while, so that a page that is scrolled does not change all of them at each row.
import { MINUTE_MS } from '../../../domain/time.ts'

const HELD_MS = MINUTE_MS
/** The part of the places that can be held: the others follow the rank at once. */
const HELD_PART = 2 / 3

export interface Places {
  /** The symbols that have a place now, for a list in the order of rank. */
  of(ranked: readonly string[], now: number): readonly string[]
  readonly isShrunk: boolean
  /** The provider refused so many: there are half as many places from now on. False if there is only one. */
  shrink(): boolean
}

export function createPlaces(most: number): Places {
  /** Symbols with a place, and since when. */
  let placed = new Map<string, number>()
  let places = most

  return {
    of(ranked, now) {
      const first = ranked.slice(0, places)
      const held = [...placed]
        .filter(([symbol, since]) => now - since < HELD_MS && !first.includes(symbol))
        .map(([symbol]) => symbol)
        .slice(0, Math.floor(places * HELD_PART))
      const next = [...first.slice(0, places - held.length), ...held]
      placed = new Map(next.map(symbol => [symbol, placed.get(symbol) ?? now]))
      return next
    },
    get isShrunk() {
      return places < most
    },
    shrink() {
      if (places === 1) return false
      places = places >> 1
      return true
    },
  }
}
