// Data of an identity application (ours): a customer who must repeat a part of it keeps the rest.
import { z } from 'zod'
import { identityDocuments } from '../../user.ts'
import { defineCalls } from '../call.ts'
import { emptySchema, fileUrlSchema } from './shared.ts'

/** Never part of the user's record: the device stores that one, but not this. */
const applicationSchema = z.strictObject({
  document: z.enum(identityDocuments),
  firstName: z.string(),
  lastName: z.string(),
  documentNumber: z.string(),
  country: z.string(),
  front: fileUrlSchema,
  back: fileUrlSchema.nullable(),
})
export type IdentityApplication = z.infer<typeof applicationSchema>

export const identityCalls = defineCalls({
  'POST /kyc/application': {
    summary: "The caller's newest identity application as it was sent; null where there is none",
    access: 'token',
    once: false,
    reads: true,
    input: emptySchema,
    answer: applicationSchema.nullable(),
  },
})
