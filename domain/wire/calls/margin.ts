// Calls about an open margined position (specification §7, orders and positions).
import { z } from 'zod'
import { marginEventKinds } from '../../position.ts'
import { defineCalls } from '../call.ts'
import { dateSchema } from '../date.ts'
import { decimalSchema, idSchema, keySchema, pageOf, pageSchema, timestampSchema } from './shared.ts'
import { positionSchema } from './trading.ts'

/** One movement of a position's margin, with the fill or the overnight financing that caused it. */
const positionEntrySchema = z.strictObject({
  id: z.string(),
  kind: z.enum(marginEventKinds),
  /** `amount`: signed change of the margin. `marginAfter`: the margin after it. Both in the wallet's currency. */
  amount: decimalSchema,
  marginAfter: decimalSchema,
  /** Order and fees of the fill; null for a movement without a fill. */
  orderId: z.string().nullable(),
  fees: decimalSchema.nullable(),
  /** Price and quantity of the fill, or those at the cut-off of the financing. */
  price: decimalSchema.nullable(),
  quantity: decimalSchema.nullable(),
  /** Units of the wallet's currency for one unit of the contract's currency. */
  rate: decimalSchema.nullable(),
  /**
   * Number of days of the financing, and its yearly rate as a fraction, positive if received: quantity × multiplier ×
   * price × yearlyRate ÷ 365 × days × rate is the amount. Null for other movements.
   */
  days: z.number().int().nullable(),
  yearlyRate: decimalSchema.nullable(),
  createTimeTimestamp: timestampSchema,
})

/**
 * Preview of a roll: closing the position in one delivery month and opening it in the next, at current prices. Amounts
 * are in the wallet's currency.
 */
export const rollPreviewSchema = z.strictObject({
  key: keySchema,
  /** Code of the next delivery month that traders use. */
  code: z.string(),
  name: z.string(),
  /**
   * Dates of the next delivery month at the exchange: its last trade day, and the day on which the platform closes the
   * position.
   */
  lastTradeDate: dateSchema,
  closeOutDate: dateSchema,
  quantity: decimalSchema,
  leverage: z.number().int(),
  /**
   * `price`: price at which the position is closed. `nextPrice`: price at which the next month is opened. Both in the
   * contract's currency.
   */
  price: decimalSchema,
  nextPrice: decimalSchema,
  /** Profit realised by the close, before its fee. */
  profit: decimalSchema,
  closeFee: decimalSchema,
  openFee: decimalSchema,
  /** `released`: margin that is returned. `margin`: margin of the position in the next month. */
  released: decimalSchema,
  margin: decimalSchema,
  /** Available cash after the roll. */
  cashAfter: decimalSchema,
  /** Liquidation price of the position in the next month, including an existing one; null if no price reaches it. */
  liquidationPrice: decimalSchema.nullable(),
  /**
   * Stop prices, moved by the difference of the two months' prices. Null if not set, and if the moved price would
   * trigger at once.
   */
  takeProfit: decimalSchema.nullable(),
  stopLoss: decimalSchema.nullable(),
  /** Number of the position's orders that are cancelled. */
  cancelled: z.number().int(),
  /** Server time of the preview, UTC ms. */
  at: z.number().int(),
})
export type RollPreview = z.infer<typeof rollPreviewSchema>

const order = { access: 'token', once: true, script: 'trade' } as const
const payment = { access: 'token', once: true, script: 'trade', spends: true } as const
const read = { access: 'token', once: false, reads: true } as const

export const marginCalls = defineCalls({
  'POST /position/addPositionMargin': {
    ...payment,
    summary: 'Add margin to an open position; amount in the currency of its wallet',
    input: z.strictObject({ positionId: idSchema, amount: decimalSchema }),
    answer: positionSchema,
  },
  'POST /position/leverage': {
    ...payment,
    summary: 'Change the leverage of an open position: lower takes margin from the wallet, higher releases some',
    input: z.strictObject({ positionId: idSchema, leverage: z.number().int().positive() }),
    answer: positionSchema,
  },
  'POST /position/stops': {
    ...order,
    summary: 'Set the take profit and stop loss of an open position; null removes one. A gap fills beyond the price',
    input: z.strictObject({
      positionId: idSchema,
      takeProfit: decimalSchema.nullable(),
      stopLoss: decimalSchema.nullable(),
    }),
    answer: positionSchema,
  },
  'POST /position/rollPreview': {
    ...read,
    summary: 'What rolling a future to its next month would cost and leave, at the prices of now',
    input: z.strictObject({ positionId: idSchema }),
    answer: rollPreviewSchema,
  },
  'POST /position/roll': {
    ...payment,
    summary: 'Roll a future: close it and open the same in the next month, both or neither',
    input: z.strictObject({
      positionId: idSchema,
      /** Prices of the preview that the user confirmed. If they moved too far since, the user must confirm again. */
      seen: z.strictObject({
        price: decimalSchema,
        nextPrice: decimalSchema,
        at: z.number().int().nonnegative(),
      }),
    }),
    answer: positionSchema,
  },
  'POST /position/water/pageList': {
    ...read,
    summary: 'Entries of a position: every movement of its margin, newest first',
    input: z.strictObject({ ...pageSchema.shape, positionId: idSchema }),
    answer: pageOf(positionEntrySchema),
  },
})
