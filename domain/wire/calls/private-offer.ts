// Block trades and placings (specification §7): shares that are sold outside the book, at a printed price, with a lock-up.
import { z } from 'zod'
import {
  allotmentLabels,
  offerStates,
  refusalReasons,
  subscriptionEvents,
  subscriptionStates,
} from '../../subscription.ts'
import { defineCalls } from '../call.ts'
import { currencySchema, decimalSchema, idSchema, keySchema, pageOf, pageSchema, timestampSchema } from './shared.ts'
import { feeRuleSchema } from './trading.ts'

const sharesSchema = z.number().int().nonnegative()

/** The inputs of a placing's minimum price. */
export const placingFloorSchema = z.strictObject({
  agreementClose: decimalSchema,
  /** Closes of the five trading days before, oldest first. */
  closesBefore: z.array(decimalSchema),
  /** The higher of the close and the mean of the five. */
  benchmark: decimalSchema,
  /** Percent with two decimals; a discount of 20 % or more is not allowed. */
  discount: decimalSchema,
})

export const privateTermsSchema = z.strictObject({
  key: keySchema,
  code: z.string(),
  name: z.string(),
  /** Source of specification §3: 4 for a block trade, 8 for a placing. */
  source: z.number().int(),
  currency: currencySchema,
  lot: sharesSchema,
  /** Least quantity of a request; a multiple of the lot. */
  minimum: sharesSchema,
  price: decimalSchema,
  /** Market price that the discount is measured from, and its time. */
  reference: decimalSchema,
  referenceAt: timestampSchema,
  /** Percent of the reference with two decimals; negative for a premium. */
  discount: decimalSchema,
  offered: sharesSchema,
  left: sharesSchema,
  /** Null for a block trade. */
  floor: placingFloorSchema.nullable(),
  /** Payable for the least quantity, fees included. */
  entryFee: decimalSchema,
  /** Fees that apply to the offer. */
  fees: z.array(feeRuleSchema),
})

export const privateOfferSchema = z.strictObject({
  id: z.string(),
  state: z.enum(offerStates),
  openDate: timestampSchema,
  closeDate: timestampSchema,
  deliveryDate: timestampSchema,
  unlockDate: timestampSchema,
  needsCode: z.boolean(),
  /** The code itself, which is public in the simulated market; null elsewhere and for an offer without one. */
  simulatedCode: z.string().nullable(),
  /** Null until the caller has entered the code. */
  terms: privateTermsSchema.nullable(),
})
export type PrivateOffer = z.infer<typeof privateOfferSchema>

export const privateRequestSchema = z.strictObject({
  id: z.string(),
  offerId: z.string(),
  key: keySchema,
  code: z.string(),
  name: z.string(),
  source: z.number().int(),
  currency: currencySchema,
  state: z.enum(subscriptionStates),
  label: z.enum(allotmentLabels),
  /** Specification §4: 0 in progress, 1 success, 2 cancelled. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Null unless the request was refused at its decision. */
  reason: z.enum(refusalReasons).nullable(),
  price: decimalSchema,
  quantity: sharesSchema,
  /** Null before the decision. */
  allotQuantity: sharesSchema.nullable(),
  /** Held back now. */
  reserved: decimalSchema,
  cost: decimalSchema.nullable(),
  /** Shares that cannot be sold before `unlockDate`. */
  lockedQuantity: sharesSchema,
  closeDate: timestampSchema,
  unlockDate: timestampSchema,
  cancellable: z.boolean(),
  timeline: z.array(
    z.strictObject({ kind: z.enum(subscriptionEvents), amount: decimalSchema.nullable(), at: timestampSchema }),
  ),
  createTimeTimestamp: timestampSchema,
})
export type PrivateRequest = z.infer<typeof privateRequestSchema>

export const unlockedSchema = z.strictObject({
  unlocked: z.literal(true),
  /** For the request of this user for this offer. */
  token: z.string(),
  expiresAt: timestampSchema,
})

const requestInput = z.strictObject({
  id: idSchema,
  quantity: z.number().int().positive(),
  /** From `checkSecret`, for an offer with a code. */
  token: z.string().max(100).optional(),
})
const secretInput = z.strictObject({ id: idSchema, secret: z.string().max(40) })
const idInput = z.strictObject({ id: idSchema })

const list = {
  access: 'open',
  once: false,
  reads: true,
  input: pageSchema,
  answer: pageOf(privateOfferSchema),
} as const
const create = { access: 'token', once: true, input: requestInput, answer: privateRequestSchema } as const
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
  'POST /blockTrade/create': { ...create, summary: 'Ask for a block trade: price and fees are reserved' },
  'POST /placing_order/create': { ...create, summary: 'Apply for a placing: price and fees are reserved' },
  'POST /blockTrade/cancel': { ...cancel, summary: 'Cancel a block trade before it is decided' },
  'POST /placing_order/cancel': { ...cancel, summary: 'Cancel an application while the placing is open' },
  'POST /blockTrade/checkSecret': { ...check, summary: 'Open the sight of a block trade by its code' },
  'POST /placing_order/checkSecret': { ...check, summary: 'Open the sight of a placing by its code' },
  'POST /position/block_subscription': { ...own, summary: 'Own block trades, newest first' },
  'POST /position/placing_subscription': { ...own, summary: 'Own applications for placings, newest first' },
  'POST /position/getPlacingFlatCount': {
    summary: 'Shares of an instrument that can be sold now, and until when the rest is locked',
    access: 'token',
    once: false,
    reads: true,
    input: z.strictObject({ key: keySchema }),
    answer: z.strictObject({
      free: decimalSchema,
      locked: z.array(z.strictObject({ quantity: sharesSchema, until: timestampSchema })),
    }),
  },
})
