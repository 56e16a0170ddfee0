// New issues (specification §7): offers with their timetable, a subscription with its allotment.
import { z } from 'zod'
import { stockBoards } from '../../instruments/boards.ts'
import { fundUses, lockedHolders } from '../../new-issue/offer-facts.ts'
import { ipoSizeReasons } from '../../new-issue/order-size.ts'
import { reminderKinds } from '../../new-issue/reminders.ts'
import {
  allotmentLabels,
  offerStates,
  refusalReasons,
  subscriptionEvents,
  subscriptionStates,
} from '../../subscription.ts'
import { defineCalls } from '../call.ts'
import { locales } from '../envelope.ts'
import { currencySchema, decimalSchema, idSchema, keySchema, pageOf, pageSchema, timestampSchema } from './shared.ts'

const sharesSchema = z.number().int().nonnegative()

/** Each step of the offer, in order. `done`: it has happened; the server decides, not the clock of the device. */
const stepSchema = z.strictObject({
  step: z.enum(offerStates),
  at: timestampSchema,
  /** Before the offer was postponed; null for a step that did not move. */
  was: timestampSchema.nullable(),
  done: z.boolean(),
})

export const newIssueSchema = z.strictObject({
  id: z.string(),
  board: z.enum(stockBoards),
  code: z.string(),
  name: z.string(),
  /** Source of specification §3: 5. */
  source: z.number().int(),
  currency: currencySchema,
  state: z.enum(offerStates),
  /** Everybody got everything back; null otherwise. */
  calledOffAt: timestampSchema.nullable(),
  /** Its dates moved, and who had applied may leave until the result; null otherwise. */
  postponedAt: timestampSchema.nullable(),
  lot: sharesSchema,
  /** Price range. `price` is final, null before the pricing. */
  lowPrice: decimalSchema,
  maximumPrice: decimalSchema,
  price: decimalSchema.nullable(),
  /** Reserved by the smallest application, charges included. */
  entryFee: decimalSchema,
  purchaseEndDate: timestampSchema,
  listDate: timestampSchema,
  timetable: z.array(stepSchema),
})
export type NewIssue = z.infer<typeof newIssueSchema>

const tierSchema = z.strictObject({
  pool: z.enum(['A', 'B']),
  shares: sharesSchema,
  applications: sharesSchema,
  /** Shares of each application, and the number of those that got one lot more by the draw. */
  base: sharesSchema,
  winners: sharesSchema,
  /**
   * HMAC-SHA256(seed, id) of the last application that won, lower-case hex: another one won if its own is not above it.
   * Null where nothing was drawn among applications of users.
   */
  lastDrawn: z.string().nullable(),
})

/** Enough to compute every allotment again with the seed. `mac`: HMAC-SHA256(seed, id), lower-case hex. */
const poolSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('random'),
    /** Applications that got shares. */
    served: sharesSchema,
    /** The last of them, in the order of their marks, and its shares; null if everyone got everything. */
    last: z.strictObject({ mac: z.string(), shares: sharesSchema }).nullable(),
  }),
  z.strictObject({
    kind: z.literal('proRata'),
    /** Shares that were asked for together. */
    demand: sharesSchema,
    /** The last that got one share more: of remainders above its own all did, of equal ones those with a smaller mark. */
    cut: z.strictObject({ rest: z.string(), mac: z.string() }).nullable(),
  }),
])

export const newIssueDetailSchema = newIssueSchema.extend({
  offerShares: sharesSchema,
  publicShares: sharesSchema,
  /** Hong Kong: with or without clawback. United States: by draw. Mexico: in proportion. */
  mechanism: z.enum(['A', 'B', 'random', 'proRata']),
  /** Part of mechanism B, percent; null for the others. */
  percent: z.number().nullable(),
  /** Of the simulated prospectus; null for an offer that has none. */
  facts: z
    .strictObject({
      sponsor: z.string(),
      /** Whole percents of the money raised. */
      uses: z.array(z.strictObject({ use: z.enum(fundUses), percent: z.number().int() })),
      lockUps: z.array(z.strictObject({ holder: z.enum(lockedHolders), days: z.number().int() })),
      stabilisation: z.strictObject({ days: z.number().int(), percent: z.number().int() }).nullable(),
    })
    .nullable(),
  /** Allowed quantities with what they reserve. */
  ladder: z.array(z.strictObject({ shares: sharesSchema, payable: decimalSchema })),
  /** SHA-256 of the seed of the draw, published before the first subscription; the seed itself after the allotment. */
  commitment: z.string(),
  seed: z.string().nullable(),
  /** Null before the allotment. */
  result: z
    .strictObject({
      level: decimalSchema,
      publicShares: sharesSchema,
      applications: sharesSchema,
      fundsRaised: decimalSchema,
      tiers: z.array(tierSchema),
      /** For an offer with a single pool; null if no user applied. */
      pool: poolSchema.nullable(),
    })
    .nullable(),
})
export type NewIssueDetail = z.infer<typeof newIssueDetailSchema>

export const newIssueSubscriptionSchema = z.strictObject({
  id: z.string(),
  offerId: z.string(),
  code: z.string(),
  name: z.string(),
  source: z.number().int(),
  exchangeCode: z.string(),
  currency: currencySchema,
  state: z.enum(subscriptionStates),
  label: z.enum(allotmentLabels),
  /** Specification §4: 0 in progress, 1 success, 2 cancelled, 3 waits for the customer. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  /** Final price, or the maximum before the pricing. */
  price: decimalSchema,
  /** False before the pricing. */
  isPriced: z.boolean(),
  quantity: sharesSchema,
  /** Null before the allotment. */
  allotQuantity: sharesSchema.nullable(),
  /** Held back now. */
  reserved: decimalSchema,
  cost: decimalSchema.nullable(),
  /**
   * Refund after the allotment, charges included: for shares that were not allotted, and for a price below the reserved
   * one.
   */
  refund: z.strictObject({ notAllotted: decimalSchema, lowerPrice: decimalSchema }).nullable(),
  /** Beyond what is reserved, at the final price: a choice until `confirmBy`, never a debt. */
  pendingPayment: decimalSchema,
  /** The price is far outside the range: without a confirmation until then the application is cancelled. Else null. */
  confirmBy: timestampSchema.nullable(),
  /** Why it was not taken into the allotment. */
  reason: z.enum(refusalReasons).nullable(),
  fundsRaised: decimalSchema.nullable(),
  prospectusDate: timestampSchema,
  expiryDate: timestampSchema,
  listDate: timestampSchema,
  cancellable: z.boolean(),
  timeline: z.array(
    z.strictObject({ kind: z.enum(subscriptionEvents), amount: decimalSchema.nullable(), at: timestampSchema }),
  ),
  createTimeTimestamp: timestampSchema,
})
export type NewIssueSubscription = z.infer<typeof newIssueSubscriptionSchema>

/** A new issue that is listed, with its price of now. */
export const listedIssueSchema = z.strictObject({
  offerId: z.string(),
  key: keySchema,
  code: z.string(),
  name: z.string(),
  currency: currencySchema,
  /** The price that its subscribers paid. */
  offerPrice: decimalSchema,
  listDate: timestampSchema,
  /** Null until its first trade. */
  price: decimalSchema.nullable(),
  /** Percent with two decimals, from the offer price to the close of the first day; null until that day is over. */
  firstDayChange: decimalSchema.nullable(),
  /** Percent with two decimals, from the offer price to the price of now. */
  changeSinceListing: decimalSchema.nullable(),
})
export type ListedIssue = z.infer<typeof listedIssueSchema>

const remindersSchema = z.array(
  z.strictObject({
    kind: z.enum(reminderKinds),
    /** When it is sent. */
    at: timestampSchema,
    isOn: z.boolean(),
    sentAt: timestampSchema.nullable(),
    /** False once its time has come, or the offer was called off. */
    canChange: z.boolean(),
  }),
)

const offerInput = z.strictObject({ id: idSchema })

export const newIssueCalls = defineCalls({
  'POST /m_ft/sale_list': {
    summary: 'New issues, the one that closes next first, then those that are over',
    access: 'open',
    once: false,
    reads: true,
    input: pageSchema,
    answer: pageOf(newIssueSchema),
  },
  'POST /m_ft/get_sale_time': {
    summary: 'Timetable of a new issue',
    access: 'open',
    once: false,
    reads: true,
    input: offerInput,
    answer: newIssueSchema.shape.timetable,
  },
  'GET /m_ft/new_stock/detail': {
    summary: 'A new issue with its allowed quantities, and its basis of allotment once there is one',
    access: 'open',
    once: false,
    input: offerInput,
    answer: newIssueDetailSchema,
  },
  'GET /m_ft/new_stock/calendar': {
    summary: 'When the calendar address of the own applications was made; null without one',
    access: 'token',
    once: false,
    input: z.strictObject({}),
    answer: z.strictObject({ madeAt: timestampSchema.nullable() }),
  },
  'POST /m_ft/new_stock/calendar/make': {
    summary: 'Make the calendar address of the own applications; the one before ends. It is in this answer alone',
    access: 'token',
    once: false,
    input: z.strictObject({ locale: z.enum(locales) }),
    answer: z.strictObject({ path: z.string(), madeAt: timestampSchema }),
  },
  'POST /m_ft/new_stock/calendar/end': {
    summary: 'End the calendar address of the own applications',
    access: 'token',
    once: false,
    input: z.strictObject({}),
    answer: z.strictObject({}),
  },
  'GET /m_ft/new_stock/reminders': {
    summary: 'The reminders of a new issue, and which of them the customer asked for',
    access: 'token',
    once: false,
    input: offerInput,
    answer: remindersSchema,
  },
  'POST /m_ft/new_stock/reminders/set': {
    summary: 'Turn one reminder of a new issue on or off',
    access: 'token',
    once: false,
    input: z.strictObject({ id: idSchema, kind: z.enum(reminderKinds), isOn: z.boolean() }),
    answer: remindersSchema,
  },
  'GET /m_ft/webull/new/stock': {
    summary: 'New issues that were listed lately, the latest first',
    access: 'open',
    once: false,
    input: z.strictObject({ size: z.coerce.number().int().min(1).max(50).default(20) }),
    answer: z.array(listedIssueSchema),
  },
  'POST /position/getIpoFullNum': {
    summary:
      'The largest quantity of an offer that the money allows, the largest of at most half of it, and why no more',
    access: 'token',
    once: false,
    reads: true,
    input: offerInput,
    answer: z.strictObject({ full: sharesSchema, half: sharesSchema, reason: z.enum(ipoSizeReasons) }),
  },
  'POST /NewShares/create': {
    summary: 'Subscribe to a new issue: the amount payable is reserved',
    access: 'token',
    once: true,
    input: z.strictObject({
      id: idSchema,
      quantity: z.number().int().positive(),
      /** The customer declares that no member of the household works for a broker; required for an offer in the United States. */
      isUnrestricted: z.boolean().optional(),
    }),
    answer: newIssueSubscriptionSchema,
  },
  'POST /NewShares/amend': {
    summary: 'Change the quantity before the cut-off: the reservation becomes that of the new quantity, in one step',
    access: 'token',
    once: true,
    input: z.strictObject({ id: idSchema, quantity: z.number().int().positive() }),
    answer: newIssueSubscriptionSchema,
  },
  'POST /NewShares/cancel': {
    summary: 'Cancel a subscription before the cut-off: everything reserved is freed',
    access: 'token',
    once: true,
    input: z.strictObject({ id: idSchema }),
    answer: newIssueSubscriptionSchema,
  },
  'POST /NewShares/confirm': {
    summary:
      'Keep an application at a final price far outside the range: what it needs beyond the reservation is reserved',
    access: 'token',
    once: true,
    input: z.strictObject({ id: idSchema }),
    answer: newIssueSubscriptionSchema,
  },
  'POST /position/subscription': {
    summary: 'Own subscriptions, newest first',
    access: 'token',
    once: false,
    reads: true,
    input: pageSchema,
    answer: pageOf(newIssueSubscriptionSchema),
  },
})
