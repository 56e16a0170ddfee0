// Calls for notices to the customer (specification §7, content: userMessage). A notice has values; the device builds
// the text from them.
import { z } from 'zod'
import { noticeKinds, noticeTopics } from '../../notice.ts'
import { noticeSubjects } from '../../subjects.ts'
import { defineCalls } from '../call.ts'
import { emptySchema, idSchema, pageSchema, timestampSchema } from './shared.ts'

export const noticeSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(noticeKinds),
  /** Values for the placeholders of the text: amounts as decimal text, names, codes of currencies and reasons. */
  values: z.record(z.string(), z.string()),
  /** Subject of the notice; `id` is the id of its row. */
  subject: z.strictObject({ type: z.enum(noticeSubjects), id: z.string() }).nullable(),
  read: z.boolean(),
  createTimestamp: timestampSchema,
})
export type Notice = z.infer<typeof noticeSchema>

const unreadSchema = z.strictObject({ unread: z.number().int() })

export const noticeCalls = defineCalls({
  'GET /userMessage/getMessage': {
    summary: 'Notices, newest first',
    access: 'token',
    once: false,
    input: z.strictObject({ ...pageSchema.shape, topic: z.enum(noticeTopics).optional() }),
    answer: z.strictObject({ total: z.number().int(), unread: z.number().int(), list: z.array(noticeSchema) }),
  },
  'GET /userMessage/unreadCount': {
    summary: 'How many notices are unread',
    access: 'token',
    once: false,
    input: emptySchema,
    answer: unreadSchema,
  },
  'GET /userMessage/{id}': {
    summary: 'One notice',
    access: 'token',
    once: false,
    input: z.strictObject({ id: idSchema }),
    answer: noticeSchema,
  },
  'POST /userMessage/updateRead': {
    summary: 'Mark one notice as read, those about a record, or all of them',
    access: 'token',
    once: false,
    beforeFactor: true,
    input: z.union([
      z.strictObject({ id: idSchema }),
      z.strictObject({ about: z.strictObject({ type: z.enum(noticeSubjects), id: idSchema }) }),
      z.strictObject({ all: z.literal(true) }),
    ]),
    answer: unreadSchema,
  },
})
