// Calls for mining robots and for the price of the coins that they mine (specification §7, robot and crypto).
import { z } from 'zod'
import { chartPeriods } from '../../kline.ts'
import { robotEnds, robotKinds, robotLabels, robotMessages, robotStates } from '../../robot.ts'
import { subscriptionEvents } from '../../subscription.ts'
import { defineCalls } from '../call.ts'
import { dateSchema } from '../date.ts'
import { klineSchema, stockDetailSchema, stockSchema } from './market.ts'
import {
  currencySchema,
  decimalSchema,
  emptySchema,
  idSchema,
  pageOf,
  pageSchema,
  pageWithIdSchema,
  timestampSchema,
} from './shared.ts'
import { typedText } from './typed.ts'

const countSchema = z.number().int().nonnegative()
const positiveSchema = z.number().int().positive()

export const robotNetworkSchema = z.strictObject({
  height: countSchema,
  difficulty: decimalSchema,
  /** Coins paid for a block. */
  subsidy: decimalSchema,
  retargetAt: timestampSchema,
  blocksToHalving: countSchema,
  /** Price of a bitcoin in dollars, and the end time of its bar; null while the market has no price. */
  price: z.strictObject({ price: decimalSchema, at: timestampSchema }).nullable(),
})
export type RobotNetwork = z.infer<typeof robotNetworkSchema>

/** Income, energy cost and net income of a day, in dollars, before the cost of the machine. */
const daySchema = z.strictObject({ gross: decimalSchema, energy: decimalSchema, net: decimalSchema })

export const robotMachineSchema = z.strictObject({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  currency: currencySchema,
  /** Hashrate of a machine in TH/s. */
  hashrate: positiveSchema,
  watts: positiveSchema,
  rentPerDay: decimalSchema,
  rentDays: z.array(positiveSchema),
  price: decimalSchema,
  lifeDays: positiveSchema,
  kwhPrice: decimalSchema,
  /** Fee of the mining pool as a fraction of the income. */
  poolFee: decimalSchema,
  /** Buy-back price of a machine as a fraction of its price, by the number of days since the purchase. */
  buyBack: z.array(z.strictObject({ fromDay: countSchema, rate: decimalSchema })),
  left: countSchema,
  perUser: positiveSchema,
  today: daySchema.nullable(),
})
export type RobotMachine = z.infer<typeof robotMachineSchema>

const quotaSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  hashrate: positiveSchema,
  /** Total hashrate on offer in TH/s. */
  capacity: countSchema,
  sold: countSchema,
  left: countSchema,
  /** Maximum number of machines of one user. */
  perUser: positiveSchema,
  own: countSchema,
})

const stateSchema = z.union(Object.values(robotStates).map(state => z.literal(state)))

export const robotOrderSchema = z.strictObject({
  id: z.string(),
  machineId: z.string(),
  code: z.string(),
  name: z.string(),
  currency: currencySchema,
  kind: z.enum(robotKinds),
  quantity: positiveSchema,
  /** `hashrate` in TH/s and `watts`: sums over the machines of the order. */
  hashrate: positiveSchema,
  watts: positiveSchema,
  days: positiveSchema,
  state: stateSchema,
  label: z.enum(robotLabels).nullable(),
  /** Amount paid for the machines, without energy. */
  paid: decimalSchema,
  kwhPrice: decimalSchema,
  /** Remaining energy in watt hours. */
  energyWh: countSchema,
  energyHours: countSchema,
  energyUsed: decimalSchema,
  income: decimalSchema,
  incomeToday: decimalSchema,
  /** Income minus the cost of the energy used. */
  net: decimalSchema,
  today: daySchema.nullable(),
  /**
   * Time at which the income covers the price of the machines; null if this does not happen before the end at today's
   * difficulty.
   */
  breakEvenAt: timestampSchema.nullable(),
  /** Refund if the order is given back now; null for an order that has ended. */
  redemption: z.strictObject({ machine: decimalSchema, energy: decimalSchema, total: decimalSchema }).nullable(),
  startsAt: timestampSchema,
  endsAt: timestampSchema,
  nextPayAt: timestampSchema.nullable(),
  retargetAt: timestampSchema,
  ended: z
    .strictObject({
      at: timestampSchema,
      reason: z.enum(robotEnds),
      machine: decimalSchema,
      energy: decimalSchema,
    })
    .nullable(),
  timeline: z.array(z.strictObject({ kind: z.enum(subscriptionEvents), at: timestampSchema })),
  createTimeTimestamp: timestampSchema,
})
export type RobotOrder = z.infer<typeof robotOrderSchema>

/** Income of an hour, with all values from which it is computed. */
export const robotHourSchema = z.strictObject({
  nth: positiveSchema,
  from: timestampSchema,
  to: timestampSchema,
  seconds: positiveSchema,
  hashrate: positiveSchema,
  shareDifficulty: positiveSchema,
  difficulty: decimalSchema,
  subsidy: decimalSchema,
  poolFee: decimalSchema,
  price: decimalSchema,
  priceAt: timestampSchema,
  carryBefore: decimalSchema,
  remainderBefore: decimalSchema,
  shares: countSchema,
  carry: decimalSchema,
  coins: decimalSchema,
  amount: decimalSchema,
  remainder: decimalSchema,
  energyWh: countSchema,
})
export type RobotHour = z.infer<typeof robotHourSchema>

/** Income of a UTC day with at least one paid hour. An hour belongs to the day in which it ends. */
export const robotDaySchema = z.strictObject({
  date: dateSchema,
  income: decimalSchema,
  energy: decimalSchema,
  net: decimalSchema,
})
export type RobotDay = z.infer<typeof robotDaySchema>

export const robotDetailSchema = robotOrderSchema.extend({
  /** Results of the last 30 days, oldest first. */
  dayResults: z.array(robotDaySchema),
})
export type RobotDetail = z.infer<typeof robotDetailSchema>

export const robotMessageSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(robotMessages),
  values: z.record(z.string(), z.string()),
  createTimestamp: timestampSchema,
})
export type RobotMessage = z.infer<typeof robotMessageSchema>

const codeQuery = z.strictObject({ stockCode: typedText('code').max(20).default('BTCUSD') })
const periodQuery = codeQuery.extend({ type: z.enum(chartPeriods).default('1D') })
const open = { access: 'open', once: false } as const
const own = { access: 'token', once: false } as const
const money = { access: 'token', once: true } as const
const payment = { access: 'token', once: true, spends: true } as const

export const robotCalls = defineCalls({
  'POST /robot/pageList': {
    ...open,
    reads: true,
    summary:
      'Mining machines with a day at today’s difficulty and price, and the network; with `id` that machine alone',
    input: pageWithIdSchema,
    answer: pageOf(robotMachineSchema).extend({ network: robotNetworkSchema }),
  },
  'POST /robot/getMiningQuota': {
    ...own,
    reads: true,
    summary: 'Capacity of each machine: all, sold, left, and what the caller holds',
    input: emptySchema,
    answer: z.array(quotaSchema),
  },
  'POST /robotOrder/create': {
    ...payment,
    summary: 'Rent machines for a term, or buy them, with energy for some days',
    input: z.strictObject({
      id: idSchema,
      kind: z.enum(robotKinds),
      days: positiveSchema.max(1_000),
      quantity: positiveSchema.max(1_000),
      energyDays: positiveSchema.max(1_000),
      /** The rent of a day that the customer saw; if it is another one by now, the request is refused. */
      rentPerDay: decimalSchema.optional(),
    }),
    answer: robotOrderSchema,
  },
  'POST /robotOrder/energy': {
    ...payment,
    summary: 'Prepay energy for more days',
    input: z.strictObject({ id: idSchema, days: positiveSchema.max(1_000) }),
    answer: robotOrderSchema,
  },
  'POST /robotOrder/redeem': {
    ...money,
    summary: 'Give machines back: paid by the published rule, with the energy that is left',
    input: z.strictObject({ id: idSchema }),
    answer: robotOrderSchema,
  },
  'POST /robotOrder/pageList': {
    ...own,
    reads: true,
    summary: 'Own orders of mining machines, newest first',
    input: pageSchema,
    answer: pageOf(robotOrderSchema),
  },
  'POST /robotOrder/detail': {
    ...own,
    reads: true,
    summary: 'One order with the results of its days',
    input: z.strictObject({ id: idSchema }),
    answer: robotDetailSchema,
  },
  'POST /robotOrder/hours': {
    ...own,
    reads: true,
    summary: 'Every paid hour of an own order with all that it follows from, the newest first',
    input: pageSchema.extend({ id: idSchema }),
    answer: pageOf(robotHourSchema),
  },
  'GET /robotMessage/{orderId}': {
    ...own,
    summary: 'The newest messages of an order, at most 20',
    input: z.strictObject({ orderId: idSchema }),
    answer: z.array(robotMessageSchema),
  },
  'GET /crypto/robotKline': {
    ...open,
    summary: 'Bars of bitcoin with the steps of difficulty and subsidy',
    input: periodQuery.omit({ stockCode: true }),
    answer: klineSchema.extend({
      steps: z.array(
        z.strictObject({
          from: timestampSchema,
          height: countSchema,
          difficulty: decimalSchema,
          subsidy: decimalSchema,
        }),
      ),
    }),
  },
  'GET /crypto/kline': { ...open, summary: 'Bars of a pair', input: periodQuery, answer: klineSchema },
  'GET /crypto/stock_detail_ft': {
    ...open,
    summary: 'One pair: ticks, hours, state and quote',
    input: codeQuery,
    answer: stockDetailSchema,
  },
  'GET /crypto/quantify_list': {
    ...open,
    summary: 'Coins against the dollar with their quotes',
    input: emptySchema,
    answer: z.array(stockSchema),
  },
})
