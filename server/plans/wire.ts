// Plans and their runs in the wire format.
import { must } from '../../domain/assert.ts'
import { shownCode } from '../../domain/instruments/delivery-month.ts'
import { parseKey, stockBoardOf } from '../../domain/instruments/market-code.ts'
import { minorText } from '../../domain/minor.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { Plan, PlanRun } from '../../domain/wire/calls/plan.ts'
import type { PlanRow, PlanRunRow } from '../db/plan-schema.ts'
import { otherNamesOf } from '../market/catalogue/names.ts'
import type { MarketSource } from '../market/source.ts'
import { walletOfBoard } from './buy.ts'
import { nextTimeOf } from './timetable.ts'

type Context = { readonly market: Pick<MarketSource, 'find'>; readonly last: PlanRunRow | null; readonly now: number }

export function planWire(row: PlanRow, { market, last, now }: Context): Plan {
  const { id, instrumentKey: key, name, amount, currency, frequency, startsOn, state, mayTopUp, carried } = row
  const { board, code } = must(parseKey(key), `a key, not ${key}`)
  const next = nextTimeOf(market, row, now)
  return {
    id,
    key,
    board,
    code: shownCode(code),
    name,
    ...otherNamesOf(key),
    amount: minorText(amount),
    currency,
    frequency,
    startsOn,
    state,
    mayTopUp,
    wallet: walletOfBoard(must(stockBoardOf(key), 'a board of shares')),
    carried: minorText(carried),
    nextOn: next?.date ?? null,
    nextTimestamp: next && unixSeconds(next.opensAt),
    last: last && runWire(last),
    createTimestamp: unixSeconds(row.createdAt),
  }
}

export const runWire = ({ planId, date, at, outcome, skip, late, orderId, quantity }: PlanRunRow): PlanRun => ({
  id: `${planId} ${date}`,
  date,
  runTimestamp: unixSeconds(at),
  outcome,
  skip,
  late,
  orderId,
  quantity,
})
