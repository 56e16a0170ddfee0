// Returns pledged shares that the loan no longer needs: the remaining collateral must still cover the debt at the
// target ratio.
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { coverSurplus } from '../../domain/loans/collateral.ts'
import { Decimal } from '../../domain/money.ts'
import { parseScaled, quantityText } from '../../domain/price.ts'
import type { Tx } from '../db/db.ts'
import type { Position } from '../positions/position.ts'
import { announceChange } from '../wallets/announce.ts'
import type { Choice } from './apply.ts'
import type { Pledge } from './collateral.ts'
import { coverValue, lockPledges, pledgedOf } from './collateral.ts'
import { debtOf, unlockAll } from './cover.ts'
import type { LoanDeps } from './deps.ts'
import { lockLoan } from './store.ts'

type Taking = Choice & { readonly pledges: string }

/**
 * Returns pledged shares. Refused while a warning, a margin call or a sale is in progress, and for a quantity above the
 * surplus.
 */
export async function takeBack(deps: LoanDeps, tx: Tx, { userId, id, pledges, at }: Taking): Promise<Refusal | null> {
  const row = await lockLoan(tx, id, userId)
  if (!row) return refuse('notFound', { field: 'id' })
  if (row.state !== 'inUse' || row.cover === null || row.cover === 'sold') return refuse('alreadyDecided')
  const held = await lockPledges(tx, id)
  const back = readBack(held, pledges)
  if (isRefusal(back)) return back
  const [value, taken] = [coverValue(deps, held), coverValue(deps, back)]
  if (value === null || taken === null) return refuse('unavailable')
  const surplus = row.cover === 'ok' ? coverSurplus(await debtOf(tx, row, at), value) : new Decimal(0)
  if (taken.gt(surplus)) {
    const maximum = surplus.toFixed(2, Decimal.ROUND_DOWN)
    return refuse('insufficientShares', { field: 'pledges', detail: 'coverNeeded', values: { maximum } })
  }
  const events = await unlockAll(tx, row, { pledges: back, at })
  await announceChange(deps, tx, { userId, what: 'loan', id, wallets: [], events }, at)
  return null
}

/** Parses the quantities, which must be within the pledges. */
function readBack(held: readonly Pledge<Position>[], text: string): Pledge<Position>[] | Refusal {
  const back: Pledge<Position>[] = []
  for (const [id, amount] of pledgedOf(text) ?? []) {
    const pledge = held.find(({ position }) => position.id === id)
    if (!pledge) return refuse('notFound', { field: 'pledges' })
    const { position, quantity: most } = pledge
    const quantity = parseScaled(amount, position.quantityDecimals) ?? 0
    if (quantity > most) {
      const maximum = quantityText(most, position.quantityDecimals)
      return refuse('insufficientShares', { field: 'pledges', values: { maximum } })
    }
    if (quantity > 0) back.push({ position, quantity })
  }
  return back.length === 0 ? refuse('invalid', { field: 'pledges' }) : back
}
