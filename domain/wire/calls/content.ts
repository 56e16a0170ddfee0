// Dictionaries and the app's version (specification §7, content and service).
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { emptySchema, localeSchema } from './shared.ts'

export const contentCalls = defineCalls({
  'GET /dict/data': {
    summary: 'A dictionary: choices with their text, or a document such as the terms',
    access: 'open',
    once: false,
    input: z.strictObject({ type: z.enum(['terms', 'privacy', 'risk', 'support']) }),
    answer: z.strictObject({
      type: z.string(),
      version: z.string(),
      locale: localeSchema,
      title: z.string(),
      /** Paragraphs of plain text; a line that starts with '# ' is a heading. */
      body: z.array(z.string()),
    }),
  },
  'GET /areaInfo/list': {
    summary: 'Countries: ISO code, name in the asked language, dialling code',
    access: 'open',
    once: false,
    input: emptySchema,
    answer: z.array(z.strictObject({ code: z.string(), name: z.string(), dial: z.string() })),
  },
  'GET /appVersion/getPublishAppVersion': {
    summary: 'The version that is published: a client with another one offers to reload',
    access: 'open',
    once: false,
    input: emptySchema,
    answer: z.strictObject({ version: z.string(), build: z.string(), protocol: z.number().int() }),
  },
})
