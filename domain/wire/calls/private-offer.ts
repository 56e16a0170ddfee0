// Calls for block trades and placings (specification §7): shares traded outside the order book at a fixed price. Bought
// shares have a lock-up.
import { z } from 'zod'
import { blockSides } from '../../block-trade.ts'
import {
  allotmentLabels,
  offerStates,
  refusalReasons,
  subscriptionEvents,
  subscriptionStates,
} from '../../subscription.ts'
import { defineCalls } from '../call.ts'
import { feeRuleSchema } from './fee-rule.ts'
import {
  currencySchema,
  decimalSchema,
  idSchema,
  keySchema,
  otherNamesShape,
  pageOf,
  pageSchema,
  timestampSchema,
} from './shared.ts'
import { typedText } from './typed.ts'

const sharesSchema = z.number().int().nonnegative()

/** The inputs of a placing's minimum price. */
export const placingFloorSchema = z.strictObject({
  agreementClose: decimalSchema,
  /** Closes of the five trading days before the agreement, oldest first. */
  closesBefore: z.array(decimalSchema),
  /** Benchmark price: the higher of `agreementClose` and the mean of `closesBefore`. */
  benchmark: decimalSchema,
  /** Discount in percent with two decimals; 20 % or more is not allowed. */
  discount: decimalSchema,
})

/** The allotment of a placing, which anyone can compute again. */
export const placingDrawSchema = z.strictObject({
  /** `commitment`: SHA-256 of the seed, published with the offer. `seed`: published after the decision. */
  commitment: z.string(),
  seed: z.string().nullable(),
  /** Result of the allotment; null before it. */
  result: z
    .strictObject({
      /** Shares offered, and shares requested in all. */
      supply: sharesSchema,
      demand: sharesSchema,
      /** Part of each request that is allotted, in percent with two decimals. */
      ratio: decimalSchema,
      /**
       * The last request that got an additional lot for its remainder, by which every request can be decided. Null if
       * none got one. `mac`: HMAC-SHA256(seed, id) in lower-case hex.
       */
      cut: z.strictObject({ rest: z.string(), mac: z.string() }).nullable(),
    })
    .nullable(),
})
export type PlacingDraw = z.infer<typeof placingDrawSchema>

export const privateTermsSchema = z.strictObject({
  key: keySchema,
  code: z.string(),
  name: z.string(),
  ...otherNamesShape,
  /** Instrument source of specification §3: 4 for a block trade, 8 for a placing. */
  source: z.number().int(),
  currency: currencySchema,
  lot: sharesSchema,
  /** Minimum quantity of a request, a multiple of the lot. */
  minimum: sharesSchema,
  price: decimalSchema,
  /** `reference`: market price from which the discount is computed. `referenceAt`: its time. */
  reference: decimalSchema,
  referenceAt: timestampSchema,
  /** Discount in percent of the reference, two decimals; negative for a premium. */
  discount: decimalSchema,
  offered: sharesSchema,
  left: sharesSchema,
  /** Inputs of the minimum price; null for a block trade. */
  floor: placingFloorSchema.nullable(),
  /** Draw of the allotment; null for a block trade. */
  draw: placingDrawSchema.nullable(),
  /** Amount for the minimum quantity: payable with the fees, or received after the fees if the customer sells. */
  entryFee: decimalSchema,
  /** Fees that apply to the offer. */
  fees: z.array(feeRuleSchema),
})

export const privateOfferSchema = z.strictObject({
  id: z.string(),
  /** What the customer does: buys, or sells shares that they hold. */
  side: z.enum(blockSides),
  state: z.enum(offerStates),
  openDate: timestampSchema,
  closeDate: timestampSchema,
  deliveryDate: timestampSchema,
  /** End of the lock-up; null for a sale, which has none. */
  unlockDate: timestampSchema.nullable(),
  /** Time at which two operators called the offer off, or postponed it; null otherwise. */
  calledOffAt: timestampSchema.nullable(),
  postponedAt: timestampSchema.nullable(),
  needsCode: z.boolean(),
  /**
   * Access code of the offer. Published only in the simulated market; null otherwise and for an offer without a code.
   */
  simulatedCode: z.string().nullable(),
  /** Terms of the offer; null until the caller has entered the access code. */
  terms: privateTermsSchema.nullable(),
})
export type PrivateOffer = z.infer<typeof privateOfferSchema>

export const privateRequestSchema = z.strictObject({
  id: z.string(),
  offerId: z.string(),
  side: z.enum(blockSides),
  key: keySchema,
  code: z.string(),
  name: z.string(),
  ...otherNamesShape,
  source: z.number().int(),
  currency: currencySchema,
  state: z.enum(subscriptionStates),
  label: z.enum(allotmentLabels),
  /** Status numbers of specification §4: 0 in progress, 1 success, 2 cancelled. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Reason for a rejection; null if the request was not rejected. */
  reason: z.enum(refusalReasons).nullable(),
  price: decimalSchema,
  quantity: sharesSchema,
  /** Number of allotted shares; null before the decision. */
  allotQuantity: sharesSchema.nullable(),
  /** Amount that is reserved now; 0 for a sale, which reserves its shares. */
  reserved: decimalSchema,
  /** Amount paid, fees included; null before the decision and for a sale. */
  cost: decimalSchema.nullable(),
  /** Amount received after fees; null before the decision and for a purchase. */
  proceeds: decimalSchema.nullable(),
  /** Shares that cannot be sold before `unlockDate`. */
  lockedQuantity: sharesSchema,
  lot: sharesSchema,
  /** Draw of the allotment; null for a block trade. */
  draw: placingDrawSchema.nullable(),
  closeDate: timestampSchema,
  unlockDate: timestampSchema.nullable(),
  cancellable: z.boolean(),
  timeline: z.array(
    z.strictObject({ kind: z.enum(subscriptionEvents), amount: decimalSchema.nullable(), at: timestampSchema }),
  ),
  createTimeTimestamp: timestampSchema,
})
export type PrivateRequest = z.infer<typeof privateRequestSchema>

export const unlockedSchema = z.strictObject({
  unlocked: z.literal(true),
  /** Token that allows this user to send a request for this offer. */
  token: z.string(),
  expiresAt: timestampSchema,
})

const requestInput = z.strictObject({
  id: idSchema,
  quantity: z.number().int().positive(),
  /** Token from the call `checkSecret`; required for an offer with an access code. */
  token: z.string().max(100).optional(),
})
const secretInput = z.strictObject({ id: idSchema, secret: typedText('code').max(40) })
const idInput = z.strictObject({ id: idSchema })

const list = {
  access: 'open',
  once: false,
  reads: true,
  input: pageSchema,
  answer: pageOf(privateOfferSchema),
} as const
const create = { access: 'token', once: true, spends: true, input: requestInput, answer: privateRequestSchema } as const
const cancel = { access: 'token', once: true, input: idInput, answer: privateRequestSchema } as const
const check = { access: 'token', once: false, input: secretInput, answer: unlockedSchema } as const
const own = {
  access: 'token',
  once: false,
  reads: true,
  input: pageSchema,
  answer: pageOf(privateRequestSchema),
} as const

export const privateOfferCalls = defineCalls({
  'POST /m_ft/block_list': { ...list, summary: 'Block trades, those that are open first' },
  'POST /m_ft/placing_list': { ...list, summary: 'Placings, those that are open first' },
  'GET /m_ft/private_offer': {
    summary: 'A block trade or a placing',
    access: 'open',
    once: false,
    input: idInput,
    answer: privateOfferSchema,
  },
  'GET /position/private_request': {
    summary: 'An own request for a block trade or a placing',
    access: 'token',
    once: false,
    input: idInput,
    answer: privateRequestSchema,
  },
  'POST /blockTrade/create': {
    ...create,
    summary: 'Ask for a block trade: price and fees are reserved, or the shares for a sale',
  },
  'POST /placing_order/create': { ...create, summary: 'Apply for a placing: price and fees are reserved' },
  'POST /blockTrade/cancel': { ...cancel, summary: 'Cancel a block trade before it is decided' },
  'POST /placing_order/cancel': { ...cancel, summary: 'Cancel an application while the placing is open' },
  'POST /blockTrade/checkSecret': { ...check, summary: 'Open the sight of a block trade by its code' },
  'POST /placing_order/checkSecret': { ...check, summary: 'Open the sight of a placing by its code' },
  'POST /position/block_subscription': { ...own, summary: 'Own block trades, newest first' },
  'POST /position/placing_subscription': { ...own, summary: 'Own applications for placings, newest first' },
  'POST /position/getPlacingFlatCount': {
    summary: 'Shares of an instrument that can be sold now, that block sales reserve, and that are locked until a time',
    access: 'token',
    once: false,
    reads: true,
    input: z.strictObject({ key: keySchema }),
    answer: z.strictObject({
      free: decimalSchema,
      inBlockSales: decimalSchema,
      locked: z.array(z.strictObject({ quantity: sharesSchema, until: timestampSchema })),
    }),
  },
})
