// Calls for new issues (specification §7): offers with their timetable, and subscriptions with their allotment.
import { z } from 'zod'
import { stockBoards } from '../../instruments/boards.ts'
import { fundUses, lockedHolders } from '../../new-issue/offer-facts.ts'
import { ipoSizeReasons } from '../../new-issue/order-size.ts'
import { reminderKinds } from '../../new-issue/reminders.ts'
import { saleSteps, timeSources } from '../../new-issue/sale-times.ts'
import {
  allotmentLabels,
  offerStates,
  refusalReasons,
  subscriptionEvents,
  subscriptionStates,
} from '../../subscription.ts'
import { defineCalls } from '../call.ts'
import { locales } from '../envelope.ts'
import { calendarSchema, remindersSchema } from './offer-dates.ts'
import {
  currencySchema,
  decimalSchema,
  idSchema,
  keySchema,
  pageOf,
  pageSchema,
  pageWithIdSchema,
  timestampSchema,
  wholeSchema,
} from './shared.ts'

const sharesSchema = z.number().int().nonnegative()

/** A step of an offer's timetable. `done`: the step has happened; the server decides this, not the device's clock. */
const stepSchema = z.strictObject({
  step: z.enum(offerStates),
  at: timestampSchema,
  /** Time of the step before the offer was postponed; null if the step did not move. */
  was: timestampSchema.nullable(),
  done: z.boolean(),
})

/** All published times of an offer, of its steps and around them. */
const saleTimesSchema = z.strictObject({
  /** Time zone of the exchange. */
  zone: z.string(),
  times: z.array(
    z.strictObject({
      step: z.enum(saleSteps),
      at: timestampSchema,
      /** Time before the offer was postponed; null if it did not move. */
      was: timestampSchema.nullable(),
      source: z.enum(timeSources),
    }),
  ),
})

export const newIssueSchema = z.strictObject({
  id: z.string(),
  board: z.enum(stockBoards),
  code: z.string(),
  name: z.string(),
  /** Instrument source of specification §3: always 5. */
  source: z.number().int(),
  currency: currencySchema,
  state: z.enum(offerStates),
  /** Time at which the offer was called off and all reservations were released; null otherwise. */
  calledOffAt: timestampSchema.nullable(),
  /**
   * Time at which the offer was postponed; null otherwise. Existing applications can then be withdrawn until the
   * result.
   */
  postponedAt: timestampSchema.nullable(),
  lot: sharesSchema,
  /** Price range. `price`: the final price, null before the pricing. */
  lowPrice: decimalSchema,
  maximumPrice: decimalSchema,
  price: decimalSchema.nullable(),
  /** Amount that the smallest application reserves, fees included. */
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
  /** `base`: shares that each application gets. `winners`: number of applications that got one more lot by the draw. */
  base: sharesSchema,
  winners: sharesSchema,
  /**
   * HMAC-SHA256(seed, id) of the last application that won, in lower-case hex. An application won if its own HMAC is
   * not greater. Null if no draw took place among applications of users.
   */
  lastDrawn: z.string().nullable(),
})

/**
 * The published result of a pool, from which every allotment can be recomputed with the seed. `mac`: HMAC-SHA256(seed,
 * id) in lower-case hex.
 */
const poolSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('random'),
    /** Number of applications that got shares. */
    served: sharesSchema,
    /**
     * The last application that got shares, in the order of their HMACs, and its shares; null if all got everything.
     */
    last: z.strictObject({ mac: z.string(), shares: sharesSchema }).nullable(),
  }),
  z.strictObject({
    kind: z.literal('proRata'),
    /** Sum of the shares applied for. */
    demand: sharesSchema,
    /**
     * The last application that got an additional share: its remainder and HMAC. All applications with a larger
     * remainder got one, and of those with the same remainder the ones with a smaller HMAC. Null if none got one.
     */
    cut: z.strictObject({ rest: z.string(), mac: z.string() }).nullable(),
  }),
])

export const newIssueDetailSchema = newIssueSchema.extend({
  saleTimes: saleTimesSchema,
  offerShares: sharesSchema,
  publicShares: sharesSchema,
  /**
   * Allocation mechanism. `A`, `B`: Hong Kong, with or without clawback. `random`: United States, by draw. `proRata`:
   * Mexico, in proportion.
   */
  mechanism: z.enum(['A', 'B', 'random', 'proRata']),
  /** Public part of mechanism B in percent; null for other mechanisms. */
  percent: z.number().nullable(),
  /** Facts of the simulated prospectus; null if the offer has none. */
  facts: z
    .strictObject({
      sponsor: z.string(),
      /** Uses of the proceeds, in whole percents of the money raised. */
      uses: z.array(z.strictObject({ use: z.enum(fundUses), percent: z.number().int() })),
      lockUps: z.array(z.strictObject({ holder: z.enum(lockedHolders), days: z.number().int() })),
      stabilisation: z.strictObject({ days: z.number().int(), percent: z.number().int() }).nullable(),
    })
    .nullable(),
  /** Allowed quantities, each with the amount that it reserves. */
  ladder: z.array(z.strictObject({ shares: sharesSchema, payable: decimalSchema })),
  /**
   * `commitment`: SHA-256 of the seed of the draw, published before the first subscription. `seed`: the seed itself,
   * published after the allotment.
   */
  commitment: z.string(),
  seed: z.string().nullable(),
  /** Result of the allotment; null before it. */
  result: z
    .strictObject({
      level: decimalSchema,
      publicShares: sharesSchema,
      applications: sharesSchema,
      fundsRaised: decimalSchema,
      tiers: z.array(tierSchema),
      /** Result of the pool, for an offer with a single pool; null if no user applied. */
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
  /** Status numbers of specification §4: 0 in progress, 1 success, 2 cancelled, 3 waiting for the customer. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  /** Final price; before the pricing the maximum price. */
  price: decimalSchema,
  /** True if `price` is the final price. */
  isPriced: z.boolean(),
  quantity: sharesSchema,
  /** Number of allotted shares; null before the allotment. */
  allotQuantity: sharesSchema.nullable(),
  /** Amount that is reserved now. */
  reserved: decimalSchema,
  cost: decimalSchema.nullable(),
  /**
   * Refund after the allotment, fees included: `notAllotted` for shares that were not allotted, `lowerPrice` for a
   * price below the reserved one.
   */
  refund: z.strictObject({ notAllotted: decimalSchema, lowerPrice: decimalSchema }).nullable(),
  /**
   * Amount by which the cost at the final price exceeds the reservation. The customer may pay it until `confirmBy`; it
   * is never a debt.
   */
  pendingPayment: decimalSchema,
  /**
   * Deadline for confirming a price far outside the range; without a confirmation the application is cancelled. Null if
   * no confirmation is needed.
   */
  confirmBy: timestampSchema.nullable(),
  /** Reason why the application did not take part in the allotment; null if it did. */
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

/** A listed new issue with its current price. */
export const listedIssueSchema = z.strictObject({
  offerId: z.string(),
  key: keySchema,
  code: z.string(),
  name: z.string(),
  currency: currencySchema,
  /** Price that the subscribers paid. */
  offerPrice: decimalSchema,
  listDate: timestampSchema,
  /** Current price; null until the first trade. */
  price: decimalSchema.nullable(),
  /**
   * Change from the offer price to the close of the first day, in percent with two decimals; null until that day is
   * over.
   */
  firstDayChange: decimalSchema.nullable(),
  /** Change from the offer price to the current price, in percent with two decimals. */
  changeSinceListing: decimalSchema.nullable(),
})
export type ListedIssue = z.infer<typeof listedIssueSchema>

/** Money that requests in offers reserve in one currency; `total` is the sum of the three kinds. */
const reservedInOffersSchema = z.strictObject({
  currency: currencySchema,
  total: decimalSchema,
  newStock: decimalSchema,
  block: decimalSchema,
  placing: decimalSchema,
})
export type ReservedInOffers = z.infer<typeof reservedInOffersSchema>

/** Maximum number of hashes in an answer. */
const DRAW_PAGE = 2_000

const offerInput = z.strictObject({ id: idSchema })

const order = { access: 'token', once: true, script: 'trade' } as const
const payment = { access: 'token', once: true, script: 'trade', spends: true } as const
const read = { access: 'token', once: false, reads: true } as const
const openRead = { access: 'open', once: false, reads: true } as const

export const newIssueCalls = defineCalls({
  'POST /m_ft/sale_list': {
    ...openRead,
    summary: 'New issues that are open or coming, the one that closes next first',
    input: pageSchema,
    answer: pageOf(newIssueSchema),
  },
  'POST /m_ft/get_sale_time': {
    ...openRead,
    summary: 'All times of a new issue, planned or actual, with the time zone of its exchange',
    input: offerInput,
    answer: saleTimesSchema,
  },
  'GET /m_ft/new_stock/detail': {
    summary: 'A new issue with its allowed quantities, and its basis of allotment once there is one',
    access: 'open',
    once: false,
    input: offerInput,
    answer: newIssueDetailSchema,
  },
  'POST /m_ft/new_stock/draw': {
    ...openRead,
    summary: 'The hashes of a published draw in their order, of one quantity or of all applications',
    input: z.strictObject({
      id: idSchema,
      /** Only applications for this number of shares. */
      shares: z.number().int().positive().optional(),
      pageNo: z.number().int().min(1).max(100_000).default(1),
      pageSize: z.number().int().min(1).max(DRAW_PAGE).default(DRAW_PAGE),
    }),
    /** `mac`: HMAC-SHA256(seed, id) of an application. Empty before the result is published. */
    answer: pageOf(z.strictObject({ mac: z.string(), shares: sharesSchema })),
  },
  'GET /m_ft/new_stock/calendar': {
    summary: 'Address and user name for a calendar app that follows the own applications; null without one',
    access: 'token',
    once: false,
    script: 'never',
    input: z.strictObject({}),
    answer: z.strictObject({ calendar: calendarSchema.nullable() }),
  },
  'POST /m_ft/new_stock/calendar/make': {
    summary: 'Make a password for that calendar app; the one before ends. It is in this answer alone',
    access: 'token',
    once: false,
    input: z.strictObject({ locale: z.enum(locales) }),
    answer: calendarSchema.extend({ password: z.string() }),
  },
  'POST /m_ft/new_stock/calendar/end': {
    summary: 'End the access of that calendar app',
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
    input: z.strictObject({ size: wholeSchema(z.number().int().min(1).max(50)).default(20) }),
    answer: z.array(listedIssueSchema),
  },
  'POST /position/getIpoFullNum': {
    ...read,
    summary:
      'The largest quantity of an offer that the money allows, the largest of at most half of it, and why no more',
    input: offerInput,
    answer: z.strictObject({ full: sharesSchema, half: sharesSchema, reason: z.enum(ipoSizeReasons) }),
  },
  'POST /NewShares/create': {
    ...payment,
    summary: 'Subscribe to a new issue: the amount payable is reserved',
    input: z.strictObject({
      id: idSchema,
      quantity: z.number().int().positive(),
      /**
       * The customer declares that no member of the household works for a broker. Required for an offer in the United
       * States.
       */
      isUnrestricted: z.boolean().optional(),
    }),
    answer: newIssueSubscriptionSchema,
  },
  'POST /NewShares/amend': {
    ...payment,
    summary: 'Change the quantity before the cut-off: the reservation becomes that of the new quantity, in one step',
    input: z.strictObject({ id: idSchema, quantity: z.number().int().positive() }),
    answer: newIssueSubscriptionSchema,
  },
  'POST /NewShares/cancel': {
    ...order,
    summary: 'Cancel a subscription before the cut-off: everything reserved is freed',
    input: z.strictObject({ id: idSchema }),
    answer: newIssueSubscriptionSchema,
  },
  'POST /NewShares/confirm': {
    ...payment,
    summary:
      'Keep an application at a final price far outside the range: what it needs beyond the reservation is reserved',
    input: z.strictObject({ id: idSchema }),
    answer: newIssueSubscriptionSchema,
  },
  'POST /position/subscription': {
    ...read,
    summary: 'Own subscriptions, newest first; with `id` that one alone, with `offerId` those to one offer',
    input: pageWithIdSchema.extend({ offerId: idSchema.optional() }),
    answer: pageOf(newIssueSubscriptionSchema),
  },
  'GET /position/offers_reserved': {
    summary: 'What new issues, block trades and placings reserve, by currency',
    access: 'token',
    once: false,
    input: z.strictObject({}),
    answer: z.array(reservedInOffersSchema),
  },
})
