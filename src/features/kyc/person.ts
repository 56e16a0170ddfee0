// The verified user, with the fields that this page needs.
import type { KycPart } from '../../../domain/review.ts'
import type { User } from '../../../domain/wire/calls/auth.ts'

export type KycReview = Omit<NonNullable<User['kycReview']>, 'redo'> & { readonly redo: readonly KycPart[] }
export type KycPerson = Pick<User, 'id' | 'accountType' | 'kyc' | 'simulated'> & {
  readonly kycReview: KycReview | null
}
