// Calls of loans (specification §7). Money is in Mexican pesos.
import { z } from 'zod'
import { coverStates } from '../../loans/collateral.ts'
import { loanReasons } from '../../loans/decision.ts'
import { loanModes, prepayChoices } from '../../loans/instalments.ts'
import { LOAN_MINIMUM, loanKinds, loanLevels, loanMonths } from '../../loans/rules.ts'
import { defineCalls } from '../call.ts'
import { dateSchema } from '../date.ts'
import {
  decimalSchema,
  emptySchema,
  idSchema,
  pageOf,
  pageSchema,
  pageWithIdSchema,
  timestampSchema,
  wholeSchema,
} from './shared.ts'

/** Whole pesos. Coerced to a number, because values of a query are text. */
const pesosFrom = (minimum: number) => wholeSchema(z.number().int().min(minimum).max(10_000_000))
const monthsSchema = wholeSchema(z.literal([...loanMonths]))

/** States of a loan (labels of specification §4): in review, passed, rejected, in use, repaid. */
export const loanStates = ['review', 'passed', 'rejected', 'inUse', 'repaid'] as const
export type LoanState = (typeof loanStates)[number]

const partsSchema = z.strictObject({
  late: decimalSchema,
  lateVat: decimalSchema,
  interest: decimalSchema,
  vat: decimalSchema,
  principal: decimalSchema,
  total: decimalSchema,
})
export type LoanParts = z.infer<typeof partsSchema>

/** An instalment. `left`: the unpaid amount, including late interest up to today. */
const instalmentSchema = z.strictObject({ nth: z.number().int(), dueOn: dateSchema, left: partsSchema })
export type LoanInstalment = z.infer<typeof instalmentSchema>

export const loanFlowKinds = ['disbursed', 'instalment', 'prepayment', 'payoff', 'collateralSale'] as const
export type LoanFlowKind = (typeof loanFlowKinds)[number]

const flowSchema = z.strictObject({
  kind: z.enum(loanFlowKinds),
  /** Amount paid; for a disbursement the amount that the customer received. */
  amount: decimalSchema,
  parts: partsSchema,
  at: timestampSchema,
})

/** Conditions of a loan. Rates are yearly fractions without tax. */
const termsSchema = z.strictObject({
  rate: decimalSchema,
  lateRate: decimalSchema,
  vat: decimalSchema,
  cat: decimalSchema,
  fee: decimalSchema,
  feeVat: decimalSchema,
  disbursed: decimalSchema,
  payment: decimalSchema,
  /** Sum of all payments. */
  total: decimalSchema,
  /** Total cost: all payments plus the fee, minus the amount of the loan. */
  cost: decimalSchema,
})

/** A pledged position. Values are in pesos; null while a price or an exchange rate is unknown. */
const pledgedSchema = z.strictObject({
  positionId: z.string(),
  key: z.string(),
  name: z.string(),
  quantity: decimalSchema,
  /** Value at the market price. */
  gross: decimalSchema.nullable(),
  haircut: decimalSchema,
  /** Value after the haircut. */
  value: decimalSchema.nullable(),
})
export type LoanPledged = z.infer<typeof pledgedSchema>

const coverSchema = z.strictObject({
  /** State of the collateral; null before the disbursement. */
  state: z.enum(coverStates).nullable(),
  /** Debt ÷ value of the collateral, as a fraction; null without a debt or without collateral. */
  ratio: decimalSchema.nullable(),
  value: decimalSchema.nullable(),
  /** Deadline for meeting a margin call; null without a call. */
  callUntil: timestampSchema.nullable(),
  /**
   * Two ways to restore the target ratio: an amount to pay, or a value of additional collateral after its haircut. Each
   * is enough alone.
   */
  cash: decimalSchema.nullable(),
  collateral: decimalSchema.nullable(),
  /** Value after the haircut that can be released; null if `cash` and `collateral` are null. */
  surplus: decimalSchema.nullable(),
  pledged: z.array(pledgedSchema),
})
export type LoanCover = z.infer<typeof coverSchema>

const loanSchema = z.strictObject({
  id: z.string(),
  state: z.enum(loanStates),
  amount: z.number().int(),
  months: z.number().int(),
  kind: z.enum(loanKinds),
  /** Declared monthly income in whole pesos; null for a secured loan. */
  income: z.number().int().nullable(),
  /** State of the collateral; null for a personal loan. */
  cover: coverSchema.nullable(),
  reason: z.enum(loanReasons).nullable(),
  /** Amount or income, in whole pesos, with which the application would be accepted. */
  needed: z.number().int().nullable(),
  terms: termsSchema.nullable(),
  /** Time until which the offer can be accepted; null if there is no open offer. */
  validUntil: timestampSchema.nullable(),
  /** Urgency of the next payment: overdue, due today, due within seven days, or later. */
  due: z.enum(['overdue', 'today', 'soon', 'later']).nullable(),
  /** The oldest unpaid instalment. */
  next: instalmentSchema.nullable(),
  /** Remaining principal. */
  principal: decimalSchema,
  /** Amount that repays the whole loan today, including interest up to today and everything overdue. */
  dueAmount: decimalSchema,
  instalments: z.array(instalmentSchema),
  flows: z.array(flowSchema),
  longCreateTime: timestampSchema,
  longAuditTime: timestampSchema.nullable(),
})
export type Loan = z.infer<typeof loanSchema>

/** The state of a loan from which a payment is computed (`domain/loans/payoff.ts`). */
const standingSchema = z.strictObject({
  /** Today, in Mexico City. */
  date: dateSchema,
  rate: decimalSchema,
  lateRate: decimalSchema,
  vat: decimalSchema,
  startedOn: dateSchema,
  accruedFrom: dateSchema,
  payment: decimalSchema,
  instalments: z.array(
    z.strictObject({
      nth: z.number().int(),
      endsOn: dateSchema,
      dueOn: dateSchema,
      lateFrom: dateSchema,
      late: decimalSchema,
      lateVat: decimalSchema,
      interest: decimalSchema,
      vat: decimalSchema,
      principal: decimalSchema,
    }),
  ),
})

const payoffSchema = z.strictObject({
  id: z.string(),
  /** Overdue amount, which must be paid before an early payment is possible. */
  overdue: partsSchema,
  /** Interest of the current period up to today. */
  accrued: z.strictObject({ interest: decimalSchema, vat: decimalSchema }),
  /** Principal that is not overdue. */
  principal: decimalSchema,
  /** Amount that repays the whole loan. */
  total: decimalSchema,
  /** Amount saved by repaying now, compared with the table of payments. */
  saved: decimalSchema,
  /** Sum of the due instalments, or the next instalment if none is due; null if all are paid. */
  instalment: z.strictObject({ dueOn: dateSchema, amount: decimalSchema }).nullable(),
  validUntil: timestampSchema,
  standing: standingSchema,
})
export type LoanPayoff = z.infer<typeof payoffSchema>

const pledgeText = /^[\w-]{1,64}:\d{1,15}(\.\d{1,8})?(,[\w-]{1,64}:\d{1,15}(\.\d{1,8})?){0,19}$/
/** Pledged positions with their quantities: `id:quantity,id:quantity`. A text, because values of a query are text. */
const pledgesSchema = z.string().max(2_000).regex(pledgeText)

/** A loan application. A personal loan needs `income`, a secured loan needs the pledged positions. */
const applyInput = z
  .strictObject({
    amount: pesosFrom(LOAN_MINIMUM),
    months: monthsSchema,
    kind: z.enum(loanKinds).default('personal'),
    income: pesosFrom(1).optional(),
    pledges: pledgesSchema.optional(),
  })
  .refine(({ kind, income }) => kind === 'secured' || income !== undefined, { path: ['income'] })
  .refine(({ kind, pledges }) => kind === 'personal' || pledges !== undefined, { path: ['pledges'] })

/**
 * A repayment. `amount`: the amount that the customer saw and confirmed; if it is no longer correct, the request is
 * rejected. For a partial early payment it is the amount to pay.
 */
const repayInput = z.strictObject({
  id: idSchema,
  mode: z.enum(loanModes),
  amount: decimalSchema,
  choice: z.enum(prepayChoices).default('fewer'),
})

const ratesSchema = z.array(z.strictObject({ months: z.number().int(), rate: decimalSchema, lateRate: decimalSchema }))

export const loanCalls = defineCalls({
  'GET /loan/apply': {
    summary: 'Apply for a loan: it is decided by the published rules, and an offer can be accepted for seven days',
    access: 'token',
    once: true,
    effect: true,
    input: applyInput,
    answer: loanSchema,
  },
  'POST /loan/accept': {
    summary: 'Accept the offer of a loan: the amount less the opening fee arrives in the wallet',
    access: 'token',
    once: true,
    input: z.strictObject({ id: idSchema }),
    answer: loanSchema,
  },
  'POST /loan/decline': {
    summary: 'Decline the offer of a loan',
    access: 'token',
    once: true,
    input: z.strictObject({ id: idSchema }),
    answer: loanSchema,
  },
  'POST /loan/pledge': {
    summary: 'Pledge more shares for a secured loan',
    access: 'token',
    once: true,
    input: z.strictObject({ id: idSchema, pledges: pledgesSchema }),
    answer: loanSchema,
  },
  'POST /loan/takeBack': {
    summary: 'Take back pledged shares that a secured loan can do without',
    access: 'token',
    once: true,
    input: z.strictObject({ id: idSchema, pledges: pledgesSchema }),
    answer: loanSchema,
  },
  'POST /loan/collateral': {
    summary: 'Own shares that can be pledged, with what they cover',
    access: 'token',
    once: false,
    reads: true,
    input: emptySchema,
    answer: z.array(pledgedSchema),
  },
  'GET /loan/shouldRepayAmount': {
    summary: 'What pays a loan off today, and what that saves',
    access: 'token',
    once: false,
    input: z.strictObject({ id: idSchema }),
    answer: payoffSchema,
  },
  'GET /loan/applyRepay': {
    summary: 'Pay an instalment, a part early, or everything',
    access: 'token',
    once: true,
    spends: true,
    effect: true,
    input: repayInput,
    answer: loanSchema,
  },
  'POST /loan/applyList': {
    summary: 'Own loans, newest first; with an id that one alone',
    access: 'token',
    once: false,
    reads: true,
    input: pageWithIdSchema,
    answer: pageOf(loanSchema),
  },
  'POST /loan/repayList': {
    summary: 'Own payments of loans, newest first',
    access: 'token',
    once: false,
    reads: true,
    input: pageSchema,
    answer: pageOf(flowSchema.extend({ loanId: z.string() })),
  },
  'POST /loan/rules': {
    summary: 'What a loan can be: level, caps, what is left of them, and the prices of each term today',
    access: 'token',
    once: false,
    reads: true,
    input: emptySchema,
    answer: z.strictObject({
      level: z.literal([...loanLevels]),
      isVerified: z.boolean(),
      hasOverdue: z.boolean(),
      minimum: z.number().int(),
      cap: z.number().int(),
      /** Whole pesos that can still be borrowed within the maximum. */
      room: z.number().int(),
      /** Maximum, remaining amount and conditions of secured loans. */
      secured: z.strictObject({
        cap: z.number().int(),
        room: z.number().int(),
        terms: ratesSchema,
      }),
      openingFee: decimalSchema,
      vat: decimalSchema,
      terms: ratesSchema,
    }),
  },
})
