// Trading costs of an instrument for back-tests: the fees of its board, the commission of its contract, or half of its
// usual spread.
import type { FeeRule } from '../../domain/fees.ts'
import { feeRule } from '../../domain/fees.ts'
import { stockBoards } from '../../domain/instruments/boards.ts'
import type { ContractTerms } from '../../domain/instruments/terms.ts'
import { termsOf } from '../../domain/instruments/terms.ts'
import { Decimal } from '../../domain/money.ts'
import type { TradeCost } from '../../domain/quant/trade-cost.ts'
import { halfUp } from '../../domain/rounding.ts'
import type { Listing } from '../market/source.ts'
import { feeRulesAt } from '../orders/fee-schedules.ts'

type Costs = { readonly cost: TradeCost; readonly fees: readonly FeeRule[] }

const RATE_DECIMALS = 10

/** @param price the last price, by which a spread is converted into a fraction; null if unknown */
export function costsOf({ instrument }: Listing, price: Decimal | null, at: number): Costs {
  const board = stockBoards.find(each => each === instrument.board)
  if (board) return { cost: 'board', fees: feeRulesAt(board, at) }
  const terms = termsOf(instrument.key)
  if (!terms) return { cost: 'none', fees: [] }
  if (terms.kind === 'future' || terms.kind === 'coin')
    return { cost: 'commission', fees: [feeRule('commission', terms.feeRate)] }
  if (price === null) return { cost: 'none', fees: [] }
  const rate = halfUp(spreadOf(terms).div(2).div(price), RATE_DECIMALS)
  return { cost: 'spread', fees: [feeRule('commission', rate.toFixed())] }
}

const spreadOf = (terms: Exclude<ContractTerms, { kind: 'future' | 'coin' }>): Decimal =>
  terms.kind === 'forex' ? new Decimal(terms.pip).times(terms.spreadPips) : new Decimal(terms.spread)
