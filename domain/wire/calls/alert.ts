// Calls about alerts on instruments and positions.
import { z } from 'zod'
import { ALERT_NOTE_MAX, ALERT_PAUSE_MINUTES, alertFrequencies, alertKinds, alertStates } from '../../alerts.ts'
import { positionSides } from '../../margin.ts'
import { defineCalls } from '../call.ts'
import { dateSchema } from '../date.ts'
import { boardSchema, decimalSchema, idSchema, keySchema, otherNamesShape, timestampSchema } from './shared.ts'
import { typedText } from './typed.ts'

/** `level`: a price, a percentage, a multiple or a margin ratio in percent; null for a condition without a level. */
const conditionSchema = z.strictObject({ kind: z.enum(alertKinds), level: decimalSchema.nullable() })

export const alertSchema = z.strictObject({
  id: z.string(),
  key: keySchema,
  board: boardSchema,
  /** Code of the instrument that traders use. */
  code: z.string(),
  name: z.string(),
  ...otherNamesShape,
  currency: z.string(),
  /** The position whose margin ratio is compared; null for an alert on an instrument. */
  position: z.strictObject({ id: z.string(), side: z.enum(positionSides) }).nullable(),
  ...conditionSchema.shape,
  /** The condition that must hold at the same time; null for an alert with a single condition. */
  second: conditionSchema.nullable(),
  frequency: z.enum(alertFrequencies),
  /** Minutes after a notice in which no other is sent; null unless the frequency is `each`. */
  pauseMinutes: z.number().int().nullable(),
  /** Last day of the alert at the exchange, ISO. */
  endsOn: dateSchema.nullable(),
  note: z.string().nullable(),
  state: z.enum(alertStates),
  /** True if its last day has passed. */
  ended: z.boolean(),
  /** False until the condition, or one of two, was seen to be false: an alert is sent at a crossing only. */
  armed: z.boolean(),
  sentCount: z.number().int(),
  lastSentAt: timestampSchema.nullable(),
})
export type Alert = z.infer<typeof alertSchema>

const conditionShape = { kind: z.enum(alertKinds), level: decimalSchema.nullable().default(null) }
const termsShape = {
  ...conditionShape,
  second: z.strictObject(conditionShape).nullable().default(null),
  frequency: z.enum(alertFrequencies),
  pauseMinutes: z
    .number()
    .int()
    .min(ALERT_PAUSE_MINUTES.minimum)
    .max(ALERT_PAUSE_MINUTES.maximum)
    .nullable()
    .default(null),
  endsOn: dateSchema.nullable().default(null),
  note: typedText('line').max(ALERT_NOTE_MAX).nullable().default(null),
}
const termsSchema = z.strictObject(termsShape)
export type AlertTerms = z.infer<typeof termsSchema>

const change = { access: 'token', once: true, script: 'trade' } as const
const read = { access: 'token', once: false, reads: true } as const

/** A position on margin in the instrument; null for an alert on the instrument. */
const positionIdSchema = idSchema.nullable().default(null)

export const alertCalls = defineCalls({
  'POST /alerts/list': {
    ...read,
    summary: 'Price alerts of the user, newest first: all, or those of an instrument',
    input: z.strictObject({ key: keySchema.optional() }),
    answer: z.strictObject({ maximum: z.number().int(), total: z.number().int(), list: z.array(alertSchema) }),
  },
  'POST /alerts/terms': {
    ...read,
    summary: 'Conditions that an alert on an instrument or a position can have, with its price, ticks and margin ratio',
    input: z.strictObject({ key: keySchema, positionId: positionIdSchema }),
    answer: z.strictObject({
      kinds: z.array(z.enum(alertKinds)),
      price: decimalSchema.nullable(),
      priceDecimals: z.number().int(),
      /** Margin ratio of the position in percent; null if unknown, or without a position. */
      marginRatio: decimalSchema.nullable(),
      tickSteps: z.array(z.tuple([z.number(), z.number()])),
      /** Date at the exchange: the earliest last day. */
      today: dateSchema,
    }),
  },
  'POST /alerts/create': {
    ...change,
    summary: 'Create an alert on an instrument or a position; a condition that is true already is refused',
    input: z.strictObject({ ...termsShape, key: keySchema, positionId: positionIdSchema }),
    answer: alertSchema,
  },
  'POST /alerts/change': {
    ...change,
    summary: 'Change the terms of a price alert, or turn it on or off',
    input: z.union([
      z.strictObject({ id: idSchema, isOn: z.boolean() }),
      z.strictObject({ id: idSchema, terms: termsSchema }),
    ]),
    answer: alertSchema,
  },
  'POST /alerts/delete': {
    ...change,
    summary: 'Delete a price alert',
    input: z.strictObject({ id: idSchema }),
    answer: z.strictObject({}),
  },
})
