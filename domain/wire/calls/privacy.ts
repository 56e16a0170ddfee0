// Calls for exporting the user's own data and for closing the account (ours: the specification has neither).
import { z } from 'zod'
import { currencies } from '../../currency.ts'
import { closingBlocks } from '../../privacy.ts'
import { walletTypes } from '../../wallet.ts'
import { defineCalls } from '../call.ts'
import { decimalSchema, doneSchema, emptySchema } from './shared.ts'

const CURSOR_MAX = 500

const partSchema = z.strictObject({
  /** The kind of record, such as `orders`. */
  records: z.string(),
  rows: z.array(z.record(z.string(), z.json())),
})
export type ExportPart = z.infer<typeof partSchema>

const closingSchema = z.strictObject({
  blocks: z.array(z.enum(closingBlocks)),
  /** Simulated money that is removed when the account is closed. Empty wallets are omitted. */
  cash: z.array(z.strictObject({ wallet: z.enum(walletTypes), currency: z.enum(currencies), amount: decimalSchema })),
})
export type Closing = z.infer<typeof closingSchema>

export const privacyCalls = defineCalls({
  'POST /privacy/export': {
    summary: 'All records of the caller, a part at a time; without secrets such as passwords',
    access: 'token',
    once: false,
    script: 'never',
    reads: true,
    proof: 'always',
    heldAfterReset: true,
    /** `after`: cursor of the requested part; absent for the first part. */
    input: z.strictObject({ after: z.string().max(CURSOR_MAX).optional() }),
    /** `next`: value of `after` for the next part; null at the end. */
    answer: z.strictObject({ parts: z.array(partSchema), next: z.string().nullable() }),
  },
  'POST /privacy/closing': {
    summary: 'What keeps the account open, and the practice money that would end with it',
    access: 'token',
    once: false,
    script: 'never',
    reads: true,
    input: emptySchema,
    answer: closingSchema,
  },
  'POST /privacy/close': {
    summary: 'Close the account: all sessions end, and it can no longer be logged in to',
    access: 'token',
    once: false,
    beforeFactor: true,
    proof: 'always',
    heldAfterReset: true,
    input: emptySchema,
    answer: doneSchema,
  },
})
