// Calls of loans (specification §7). Money is in Mexican pesos.
import { z } from 'zod'
import { coverStates } from '../../loans/collateral.ts'
import { loanReasons } from '../../loans/decision.ts'
import { loanModes, prepayChoices } from '../../loans/instalments.ts'
import { LOAN_MINIMUM, loanKinds, loanLevels, loanMonths } from '../../loans/rules.ts'
import { defineCalls } from '../call.ts'
import { decimalSchema, emptySchema, idSchema, pageOf, pageSchema, timestampSchema } from './shared.ts'

const dateSchema = z.iso.date()
/** Numbers of a query arrive as text. */
const pesosSchema = z.coerce.number().int().min(1).max(10_000_000)
const monthsSchema = z.coerce.number().pipe(z.literal([...loanMonths]))

/** Labels of specification §4: in review, passed, rejected, in use, repaid. */
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

/** `left`: what is still to be paid of it; late interest up to today. */
const instalmentSchema = z.strictObject({ nth: z.number().int(), dueOn: dateSchema, left: partsSchema })
export type LoanInstalment = z.infer<typeof instalmentSchema>

export const loanFlowKinds = ['disbursed', 'instalment', 'prepayment', 'payoff', 'collateralSale'] as const
export type LoanFlowKind = (typeof loanFlowKinds)[number]

const flowSchema = z.strictObject({
  kind: z.enum(loanFlowKinds),
  /** Paid; of a disbursement what arrived. */
  amount: decimalSchema,
  parts: partsSchema,
  at: timestampSchema,
})

/** Rates are fractions a year, without tax. */
const termsSchema = z.strictObject({
  rate: decimalSchema,
  lateRate: decimalSchema,
  vat: decimalSchema,
  cat: decimalSchema,
  fee: decimalSchema,
  feeVat: decimalSchema,
  disbursed: decimalSchema,
  payment: decimalSchema,
  /** All payments. */
  total: decimalSchema,
  /** All payments and the fee less the amount. */
  cost: decimalSchema,
})

/** Values are in pesos; null while a price or a rate is unknown. */
const pledgedSchema = z.strictObject({
  positionId: z.string(),
  key: z.string(),
  name: z.string(),
  quantity: decimalSchema,
  /** At market price. */
  gross: decimalSchema.nullable(),
  haircut: decimalSchema,
  /** After the haircut. */
  value: decimalSchema.nullable(),
})
export type LoanPledged = z.infer<typeof pledgedSchema>

const coverSchema = z.strictObject({
  /** Null before the disbursement. */
  state: z.enum(coverStates).nullable(),
  /** Debt / value, a fraction; null without either. */
  ratio: decimalSchema.nullable(),
  value: decimalSchema.nullable(),
  /** The end of the time to cure a call. */
  callUntil: timestampSchema.nullable(),
  /** Each alone comes back to the target: money paid, or value of more collateral after its haircut. */
  cash: decimalSchema.nullable(),
  collateral: decimalSchema.nullable(),
  /** Value after the haircut that can be taken back; null with the two above. */
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
  /** Null for a secured loan. */
  income: z.number().int().nullable(),
  /** Null for a personal loan. */
  cover: coverSchema.nullable(),
  reason: z.enum(loanReasons).nullable(),
  /** Whole pesos: the amount or the income that would pass. */
  needed: z.number().int().nullable(),
  terms: termsSchema.nullable(),
  /** The offer can be accepted until then; null if there is none to accept. */
  validUntil: timestampSchema.nullable(),
  /** Overdue, due today, due within seven days, or none of them. */
  due: z.enum(['overdue', 'today', 'soon', 'later']).nullable(),
  /** The oldest instalment that is not paid. */
  next: instalmentSchema.nullable(),
  /** Principal that is left. */
  principal: decimalSchema,
  /** The amount that repays the loan today: includes interest up to today and everything overdue. */
  dueAmount: decimalSchema,
  instalments: z.array(instalmentSchema),
  flows: z.array(flowSchema),
  longCreateTime: timestampSchema,
  longAuditTime: timestampSchema.nullable(),
})
export type Loan = z.infer<typeof loanSchema>

const payoffSchema = z.strictObject({
  id: z.string(),
  /** The amount that is due before an early payment is possible. */
  overdue: partsSchema,
  /** Interest of the running period up to today. */
  accrued: z.strictObject({ interest: decimalSchema, vat: decimalSchema }),
  /** That is not overdue. */
  principal: decimalSchema,
  /** Pays everything off. */
  total: decimalSchema,
  /** Less than by the table of payments. */
  saved: decimalSchema,
  /** The oldest instalment that is not paid and all before it. */
  instalment: z.strictObject({ dueOn: dateSchema, amount: decimalSchema }).nullable(),
  validUntil: timestampSchema,
})
export type LoanPayoff = z.infer<typeof payoffSchema>

const pledgeText = /^[\w-]{1,64}:\d{1,15}(\.\d{1,8})?(,[\w-]{1,64}:\d{1,15}(\.\d{1,8})?){0,19}$/
/** Positions with the quantity of each, as `id:quantity,id:quantity`: values of a query are text. */
const pledgesSchema = z.string().max(2_000).regex(pledgeText)

/** A personal loan takes an income, a secured one what is pledged. */
const applyInput = z
  .strictObject({
    amount: pesosSchema.min(LOAN_MINIMUM),
    months: monthsSchema,
    kind: z.enum(loanKinds).default('personal'),
    income: pesosSchema.optional(),
    pledges: pledgesSchema.optional(),
  })
  .refine(({ kind, income }) => kind === 'secured' || income !== undefined, { path: ['income'] })
  .refine(({ kind, pledges }) => kind === 'personal' || pledges !== undefined, { path: ['pledges'] })

/** `amount`: what the customer has seen and confirmed; another one is refused. Of a part it is the money that is paid. */
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
    effect: true,
    input: repayInput,
    answer: loanSchema,
  },
  'POST /loan/applyList': {
    summary: 'Own loans, newest first; with an id that one alone',
    access: 'token',
    once: false,
    reads: true,
    input: pageSchema.extend({ id: idSchema.optional() }),
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
      /** Whole pesos that are left of the cap. */
      room: z.number().int(),
      /** Only for secured loans. */
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
