// How a customer follows the dates of new issues: a calendar app and reminders.
import { z } from 'zod'
import { reminderKinds } from '../../new-issue/reminders.ts'
import { idSchema, timestampSchema } from './shared.ts'

/** How a calendar app subscribes: an address without a secret, and its user name for HTTP Basic. */
export const calendarSchema = z.strictObject({ path: z.string(), user: idSchema, madeAt: timestampSchema })

export const remindersSchema = z.array(
  z.strictObject({
    kind: z.enum(reminderKinds),
    /** Time at which the reminder is sent. */
    at: timestampSchema,
    isOn: z.boolean(),
    sentAt: timestampSchema.nullable(),
    /** False if the time of the reminder has passed or the offer was called off. */
    canChange: z.boolean(),
  }),
)
