// Which instruments need live quotes, and why. A provider with a limited number of subscriptions subscribes first to
// the instruments whose reason has the highest rank.

/** Reasons, highest rank first: open orders, holdings, pages of one instrument, rows of lists. */
const demandRanks = ['order', 'holding', 'page', 'row'] as const
export type DemandRank = (typeof demandRanks)[number]

/** Instrument numbers by reason. */
export type Wanted = Readonly<Partial<Record<DemandRank, readonly number[]>>>

export interface Demand {
  /** Replaces the demand of an owner, such as a connection. */
  set(owner: object, wanted: Wanted): void
  /** Removes the demand of an owner. */
  end(owner: object): void
  /** All demanded instrument numbers without duplicates, highest rank first. */
  ranked(): readonly number[]
}

export function createDemand(): Demand {
  const byOwner = new Map<object, Wanted>()
  return {
    set: (owner, wanted) => void byOwner.set(owner, wanted),
    end: owner => void byOwner.delete(owner),
    ranked() {
      const all = [...byOwner.values()]
      return [...new Set(demandRanks.flatMap(rank => all.flatMap(wanted => wanted[rank] ?? [])))]
    },
  }
}
