// The data of an identity application (ours). A customer who must submit a part of it again keeps the other parts.
import { z } from 'zod'
import { identityDocuments } from '../../user.ts'
import { defineCalls } from '../call.ts'
import { emptySchema, fileUrlSchema } from './shared.ts'

/**
 * Data of the identity application. It is not part of the user's record, because the device stores that record and must
 * not store identity data.
 */
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
    script: 'never',
    reads: true,
    input: emptySchema,
    answer: applicationSchema.nullable(),
  },
})
