// The effects of a decision on a destination, and the auto-reviewer's decision: an account must be in its owner's name
// (published rule). A wallet has no name to compare.
import { must } from '../../domain/assert.ts'
import { sharesWord } from '../../domain/identity.ts'
import { reviewKindSpecs } from '../../domain/review-kinds.ts'
import { accountTypes } from '../../domain/user.ts'
import type { Tx } from '../db/db.ts'
import type { ReviewHandler } from '../reviews/reviews.ts'
import { verifiedName } from '../users/identity.ts'
import { personById } from '../users/people.ts'
import type { DestinationDeps } from './deps.ts'
import { maskedOf, nameOf } from './details.ts'
import { destinationOfReview } from './store.ts'

export function destinationReviewHandler({ notices, outbox }: DestinationDeps): ReviewHandler {
  return {
    async settle(tx, review, at) {
      const { id, details } = must(await destinationOfReview(tx, review.id), `the destination of ${review.id}`)
      const values = { kind: details.kind, name: nameOf(details), masked: maskedOf(details) }
      const subject = { type: 'account', id } as const
      notices.add(
        tx,
        review.userId,
        review.reason === null
          ? { kind: reviewKindSpecs.account.notices.passed, values, subject }
          : { kind: reviewKindSpecs.account.notices.failed, values: { ...values, reason: review.reason }, subject },
        at,
      )
      outbox.append(tx, review.userId, [{ type: 'changed', what: 'destination', id }], at)
    },
    async autoDecide(tx, review) {
      const { details } = must(await destinationOfReview(tx, review.id), `the destination of ${review.id}`)
      if (details.kind === 'crypto') return { passed: true }
      const names = await namesOf(tx, review.userId)
      const isOwn = names.length === 0 || names.some(name => sharesWord(name, details.fields.accountName))
      return isOwn ? { passed: true } : { passed: false, reason: 'ownerDiffers' }
    },
  }
}

/**
 * The names that an account may have: the customer's verified name, or the registered one before verification. A
 * company's account must have the company's name.
 */
async function namesOf(tx: Tx, userId: string): Promise<string[]> {
  const { fullName, accountType } = must(await personById(tx, userId), 'the customer of a destination')
  const verified = await verifiedName(tx, userId)
  const names = verified === null || accountType === accountTypes.company ? [verified, fullName] : [verified]
  return names.filter(name => name !== null)
}
