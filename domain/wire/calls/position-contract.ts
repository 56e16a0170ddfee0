// The fields that only a position on margin has.
import { z } from 'zod'
import { fairWays } from '../../mark.ts'
import { contractStates } from '../../position.ts'
import { decimalSchema } from './shared.ts'

/** The instrument that the fair price follows. The fair price is a part of the mark price (`domain/mark.ts`). */
const fairBasisSchema = z.strictObject({
  key: z.string(),
  by: z.enum(fairWays),
  rate: decimalSchema,
  yield: decimalSchema,
  lastDay: z.number().int().nullable(),
})

/** Additional fields of a position on margin. Prices are in the contract's currency, which may have no wallet. */
export const positionContractSchema = z.strictObject({
  currency: z.string(),
  /** Profit or loss of one unit of quantity for a price move of 1, in the contract's currency. */
  multiplier: decimalSchema,
  state: z.enum(contractStates),
  /** Average entry price, exact to ten decimals. */
  entryPrice: decimalSchema,
  /** On the tick grid, rounded towards the entry. Null if no price of the instrument liquidates it, and once closed. */
  liquidationPrice: decimalSchema.nullable(),
  /** Margin in the contract's currency, converted at the rates at which it was paid in. */
  collateral: decimalSchema,
  /**
   * Σ entry price × quantity × multiplier of what was held when the trading day began, in the contract's currency. Absent
   * in events that are older than this field.
   */
  dayStartEntryValue: decimalSchema.optional(),
  /** `maintenanceRate` and `feeRate` are fractions of the notional. */
  maintenanceRate: decimalSchema,
  feeRate: decimalSchema,
  takeProfit: decimalSchema.nullable(),
  stopLoss: decimalSchema.nullable(),
  /**
   * The instrument from which a fair price is computed; null if there is none: the mark price is then computed without
   * it.
   */
  fair: fairBasisSchema.nullable(),
})
export type PositionContract = z.infer<typeof positionContractSchema>
