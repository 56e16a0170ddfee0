// Splits of the shares of a strategy. A stored account has quantities and prices of before a split, and a provider adjusts
// its history on the ex-date: an account that continues needs both in the scale of after it.
import { inArray } from 'drizzle-orm'
import type { InstrumentKey } from '../../domain/brand.ts'
import { changesScale } from '../../domain/corporate-action.ts'
import { Decimal } from '../../domain/money.ts'
import { halfUp } from '../../domain/rounding.ts'
import type { Account, Bar, Bars, Holding } from '../../domain/strategy-account.ts'
import { corporateActions } from '../db/action-schema.ts'
import type { Tx } from '../db/db.ts'

/** `ratio`: shares after it for each share of before; null if it is not known, as for a spin-off. */
export type ScaleChange = {
  readonly key: InstrumentKey
  readonly exDate: string
  readonly ratio: Decimal | null
  readonly isReleased: boolean
}
type Split = ScaleChange & { readonly ratio: Decimal }

const isSplit = (change: ScaleChange): change is Split => change.ratio !== null

/** What the provider of corporate actions has answered about some instruments, the earliest one first. */
export async function scaleChangesOf(
  tx: Pick<Tx, 'select'>,
  keys: readonly InstrumentKey[],
): Promise<readonly ScaleChange[]> {
  if (keys.length === 0) return []
  const rows = await tx
    .select()
    .from(corporateActions)
    .where(inArray(corporateActions.instrumentKey, [...keys]))
    .orderBy(corporateActions.exDate)
  return rows.filter(changesScale).flatMap(({ instrumentKey, exDate, kind, ratioTo, ratioFrom, releasedAt }) => {
    const key = keys.find(each => each === instrumentKey)
    const isKnown = kind === 'split' && ratioTo !== null && ratioFrom !== null
    const ratio = isKnown ? new Decimal(ratioTo).div(ratioFrom) : null
    return key === undefined ? [] : [{ key, exDate, ratio, isReleased: releasedAt !== null }]
  })
}

/** The bars before each split in the scale of after it: what was loaded before the ex-date is not adjusted yet. */
export const inOneScale = (bars: Bars, changes: readonly ScaleChange[]): Bars =>
  new Map(
    [...bars].map(([key, list]) => [
      key,
      changes.filter(isSplit).reduce((before, split) => (split.key === key ? adjusted(before, split) : before), list),
    ]),
  )

function adjusted(bars: readonly Bar[], { exDate, ratio }: Split): readonly Bar[] {
  const [last, first] = [bars.findLast(({ date }) => date < exDate), bars.find(({ date }) => date >= exDate)]
  if (!last || !first || !isOldScale(last.close, first.open, ratio)) return bars
  return bars.map(bar =>
    bar.date < exDate ? { date: bar.date, open: bar.open.div(ratio), close: bar.close.div(ratio) } : bar,
  )
}

/** True if the step between two days is nearer to that of the split than to none. */
function isOldScale(before: Decimal, after: Decimal, ratio: Decimal): boolean {
  const step = Math.log(before.div(after).toNumber())
  return Math.abs(step - Math.log(ratio.toNumber())) < Math.abs(step)
}

/** The splits since a date whose first day of trading is among the bars. */
const effectiveSince = (since: string, bars: Bars, changes: readonly ScaleChange[]): readonly Split[] =>
  changes
    .filter(isSplit)
    .filter(({ key, exDate }) => exDate >= since && bars.get(key)?.some(({ date }) => date >= exDate))

type Since = { readonly since: string; readonly bars: Bars; readonly changes: readonly ScaleChange[] }

/** An account with the quantities of after the splits. Parts of a share are paid out at the last close. */
export function afterSplits(account: Account, { since, bars, changes }: Since): Account {
  const [anchored] = bars.keys()
  let { cash, holdings, anchor } = account
  for (const { key, ratio } of effectiveSince(since, bars, changes)) {
    const held = holdings.map(holding => (holding.key === key ? split(holding, ratio) : { holding, paid: 0n }))
    cash = held.reduce((sum, { paid }) => sum + paid, cash)
    holdings = held.flatMap(({ holding }) => (holding.quantity === 0 ? [] : [holding]))
    if (key === anchored) anchor = anchor?.div(ratio) ?? null
  }
  return Object.assign({}, account, { cash, holdings, anchor })
}

function split({ key, quantity, close }: Holding, ratio: Decimal): { holding: Holding; paid: bigint } {
  const [exact, price] = [ratio.times(quantity), close.div(ratio)]
  const whole = exact.floor()
  const paid = BigInt(halfUp(exact.minus(whole).times(price).times(100), 0).toFixed())
  return { holding: { key, quantity: whole.toNumber(), close: price }, paid }
}

/**
 * The first day that cannot be computed, because what changed the scale of a held share is not known as a ratio and was not
 * released by an operator; null for none.
 */
export function stoppedFrom({ holdings }: Account, since: string, changes: readonly ScaleChange[]): string | null {
  const stopping = changes.find(
    ({ key, exDate, ratio, isReleased }) =>
      ratio === null && !isReleased && exDate >= since && holdings.some(holding => holding.key === key),
  )
  return stopping?.exDate ?? null
}

/** A larger share of the close before is taken for a split of which the provider says nothing. */
const JUMP = '0.4'

/** True if a held share opens so far from its last close that its scale has probably changed. */
export function hasJumped({ holdings }: Account, bars: Bars, date: string): boolean {
  return holdings.some(({ key, close }) => {
    const open = bars.get(key)?.find(bar => bar.date === date)?.open
    return open?.minus(close).abs().greaterThan(close.times(JUMP)) ?? false
  })
}
