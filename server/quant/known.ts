// A cache of the rules' figures. Days and fills are only added, so the figures are computed once for each last day.
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import type { StrategyRow } from '../db/strategy-schema.ts'
import { strategyRows } from '../db/strategy-schema.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import { offers } from '../db/subscription-schema.ts'
import { dayRowsOf, fillsOf, lastDay } from '../strategies/days.ts'
import type { Figures, Known } from './card.ts'
import { figuresOf } from './card.ts'
import type { QuantStrategy } from './rules.ts'
import { quantStrategies } from './rules.ts'
import { quantTermsOf } from './terms.ts'

export type KnownRules = ReturnType<typeof createKnown>

type Kept = { readonly lastDay: string | null; readonly figures: Figures }

export function createKnown(db: Db, periodsPerYear: number) {
  const kept = new Map<string, Kept>()

  async function readFigures(strategy: QuantStrategy): Promise<Figures> {
    const { id } = strategy
    const last = (await lastDay(db, id))?.date ?? null
    const known = kept.get(id)
    if (known?.lastDay === last) return known.figures
    const [days, fills] = [await dayRowsOf(db, id), await fillsOf(db, id)]
    const figures = figuresOf(strategy, { days, fills, periodsPerYear })
    kept.set(id, { lastDay: days.at(-1)?.date ?? null, figures })
    return figures
  }

  const knownOf = async (strategy: QuantStrategy, row: StrategyRow, open: readonly OfferRow[]): Promise<Known> => ({
    strategy,
    row,
    figures: await readFigures(strategy),
    open: open.filter(offer => quantTermsOf(offer).strategy === strategy.id),
  })

  /**
   * The requested rules, sorted by the length of their history and never by result, the longest first. Rules that are
   * not stored yet are omitted.
   */
  return async (now: number, wanted: readonly QuantStrategy[] = quantStrategies): Promise<Known[]> => {
    const isOpen = and(eq(offers.product, 'quant'), eq(offers.state, 'open'), gt(offers.closesAt, now))
    const open = await db.select().from(offers).where(isOpen).orderBy(asc(offers.endsAt))
    const ids = wanted.map(({ id }) => id)
    const stored = await db.select().from(strategyRows).where(inArray(strategyRows.id, ids))
    const rows = new Map(stored.map(row => [row.id, row]))
    const known: Known[] = []
    for (const strategy of wanted) {
      const row = rows.get(strategy.id)
      if (row) known.push(await knownOf(strategy, row, open))
    }
    return known.toSorted((one, other) => one.row.startedOn.localeCompare(other.row.startedOn, 'en'))
  }
}
