// Which instruments are asked for, and why. A provider that sends a part of its instruments sends those of the highest rank.

/** The most important reason first. */
const demandRanks = ['order', 'holding', 'page', 'row'] as const
export type DemandRank = (typeof demandRanks)[number]

/** Numbers of instruments by the reason. */
export type Wanted = Readonly<Partial<Record<DemandRank, readonly number[]>>>

export interface Demand {
  /** Replaces what an owner asks for. */
  set(owner: object, wanted: Wanted): void
  end(owner: object): void
  /** Each number once, the most important ones first. */
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
