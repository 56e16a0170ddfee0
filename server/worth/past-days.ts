// Stores the demo account's past days (`past.ts`), at the rates of each day.
import { crossRate } from '../../domain/cross-rate.ts'
import type { Currency } from '../../domain/currency.ts'
import { currencies } from '../../domain/currency.ts'
import { Decimal, roundToMinor } from '../../domain/money.ts'
import type { Tx } from '../db/db.ts'
import type { WorthDay } from '../db/worth-schema.ts'
import { worthDays } from '../db/worth-schema.ts'
import type { Rates } from '../rates/rates.ts'
import { endedDate, nextDayEnd } from './day.ts'
import type { Amounts, PastDeps, PastWealth } from './past.ts'
import { readPastWealth } from './past.ts'
import { putIn } from './put.ts'

/** Stores the days from the first trade up to `now`, in the transaction that creates the account. */
export async function storePastDays(deps: PastDeps, tx: Tx, userId: string, now: number): Promise<void> {
  const past = await readPastWealth(deps, tx, userId)
  if (past.firstTradeAt === null) return
  const rows: WorthDay[] = []
  let last: readonly WorthDay[] = []
  for (let end = nextDayEnd(past.firstTradeAt); end <= now; end = nextDayEnd(end)) {
    const day = daysAt(deps, past, { userId, end, last })
    if (day.length === 0) continue
    rows.push(...day)
    last = day
  }
  if (rows.length > 0) await tx.insert(worthDays).values(rows).onConflictDoNothing()
}

type Day = { readonly userId: string; readonly end: number; readonly last: readonly WorthDay[] }

function daysAt(deps: PastDeps, past: PastWealth, { userId, end, last }: Day): readonly WorthDay[] {
  const wealth = past.wealthAt(end)
  const perDollar = deps.rates.allAt('USD', end)
  const mid = crossRate<Currency>(currency => perDollar?.[currency] ?? null)
  const paidIn = past.paidInAt(end)
  const date = endedDate(end)
  const rows = currencies.flatMap((currency): WorthDay[] => {
    const value = wealth && sumIn(currency, wealth, mid)
    const put = putIn(currency, { paidIn, last }, { mid })
    if (!value || put === null) return []
    return [{ userId, currency, date, value: roundToMinor(value), put, paidIn: paidIn[currency] }]
  })
  return rows.length === currencies.length ? rows : []
}

function sumIn(base: Currency, amounts: Amounts, mid: Rates['mid']): Decimal | null {
  let sum = new Decimal(0)
  for (const currency of currencies) {
    const rate = mid(currency, base)
    if (!rate) return null
    sum = sum.plus(amounts[currency].times(rate))
  }
  return sum
}
