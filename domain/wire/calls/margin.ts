// Requests about an open position on margin (specification §7, orders and positions).
import { z } from 'zod'
import { marginEventKinds } from '../../position.ts'
import { defineCalls } from '../call.ts'
import { decimalSchema, idSchema, keySchema, pageOf, pageSchema, timestampSchema } from './shared.ts'
import { positionSchema } from './trading.ts'

/** One movement of a position's margin, with the fill that caused it. */
const positionEntrySchema = z.strictObject({
  id: z.string(),
  kind: z.enum(marginEventKinds),
  /** Signed change of the margin, and the margin after it, in the wallet's currency. */
  amount: decimalSchema,
  marginAfter: decimalSchema,
  /** Order, price and quantity of the fill; null for a movement without a fill. */
  orderId: z.string().nullable(),
  price: decimalSchema.nullable(),
  quantity: decimalSchema.nullable(),
  fees: decimalSchema.nullable(),
  /** Units of the wallet's currency for one of the contract's. */
  rate: decimalSchema.nullable(),
  createTimeTimestamp: timestampSchema,
})

/** Closing one month and opening the next, at the prices of now. Amounts are in the currency of the wallet. */
export const rollPreviewSchema = z.strictObject({
  key: keySchema,
  /** Code of the next month, as traders write it. */
  code: z.string(),
  name: z.string(),
  /** Civil dates at the exchange: the last trade of the next month, and the day on which Pulso closes it. */
  lastTradeDate: z.string(),
  closeOutDate: z.string(),
  quantity: decimalSchema,
  leverage: z.number().int(),
  /** Prices at which the position is closed, and at which the next month is opened, in the contract's currency. */
  price: decimalSchema,
  nextPrice: decimalSchema,
  /** Realised by the close, before its fee. */
  profit: decimalSchema,
  closeFee: decimalSchema,
  openFee: decimalSchema,
  /** Margin that comes back, and that the next month takes. */
  released: decimalSchema,
  margin: decimalSchema,
  /** Available afterwards. */
  cashAfter: decimalSchema,
  /** Liquidation price of the position in the next month, including an existing one; null if no price reaches it. */
  liquidationPrice: decimalSchema.nullable(),
  /** Moved by the difference of the two prices; null for none, and for one that would trigger at once. */
  takeProfit: decimalSchema.nullable(),
  stopLoss: decimalSchema.nullable(),
  /** Orders of the position that are cancelled. */
  cancelled: z.number().int(),
  /** Server time in ms. */
  at: z.number().int(),
})
export type RollPreview = z.infer<typeof rollPreviewSchema>

const order = { access: 'token', once: true } as const
const read = { access: 'token', once: false, reads: true } as const

export const marginCalls = defineCalls({
  'POST /position/addPositionMargin': {
    ...order,
    summary: 'Add margin to an open position; amount in the currency of its wallet',
    input: z.strictObject({ positionId: idSchema, amount: decimalSchema }),
    answer: positionSchema,
  },
  'POST /position/leverage': {
    ...order,
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
    ...order,
    summary: 'Roll a future: close it and open the same in the next month, both or neither',
    input: z.strictObject({
      positionId: idSchema,
      /** Prices of the confirmed preview; after too large a move the user must confirm again. */
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
