// The effects of a decision on an identity, and the auto-reviewer's published rules: the images are legible, the name
// has a word in common with the registered name (for a company, with its officer's), and no other verified customer has
// the document.
import { eq, inArray } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { sharesWord } from '../../domain/identity.ts'
import { reviewKindSpecs } from '../../domain/review-kinds.ts'
import type { ReviewRow } from '../db/account-schema.ts'
import { companies, files } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import { users } from '../db/schema.ts'
import type { ReviewHandler, Verdict } from '../reviews/reviews.ts'
import { othersVerifiedWith } from '../users/documents.ts'
import type { IdentityRow } from '../users/identity.ts'
import { identityById, nameOf } from '../users/identity.ts'
import { personById } from '../users/people.ts'
import type { NotifyDeps } from './opening.ts'

/** Longer side in pixels; smaller images count as illegible. */
const READABLE_SIDE = 600

export function kycReviewHandler(deps: NotifyDeps): ReviewHandler {
  return { settle: (tx, review, at) => settle(deps, tx, review, at), autoDecide }
}

async function settle(
  { notices, outbox }: NotifyDeps,
  tx: Tx,
  { id, userId, state, reason }: ReviewRow,
  at: number,
): Promise<void> {
  const passed = state === 'passed'
  await tx
    .update(users)
    .set({ kyc: passed ? 'verified' : 'unsuccessful' })
    .where(eq(users.id, userId))
  const { notices: kinds, subject: type } = reviewKindSpecs.kyc
  const subject = { type, id } as const
  const notice = reason === null ? { kind: kinds.passed } : { kind: kinds.failed, values: { reason } }
  notices.add(tx, userId, { ...notice, subject }, at)
  outbox.append(tx, userId, [{ type: 'changed', what: 'user', id: '' }], at)
}

async function autoDecide(tx: Tx, { id, userId }: ReviewRow): Promise<Verdict> {
  const identity = must(await identityById(tx, id), 'the application under review')
  if (!(await areReadable(tx, identity))) return { passed: false, reason: 'imageUnreadable' }
  const registered = await registeredName(tx, userId)
  if (registered !== null && !sharesWord(registered, nameOf(identity))) return { passed: false, reason: 'nameDiffers' }
  // `other` does not reveal that another customer has the document.
  if ((await othersVerifiedWith(tx, userId, identity)).length > 0) return { passed: false, reason: 'other' }
  return { passed: true }
}

async function areReadable(tx: Tx, { front, back }: IdentityRow): Promise<boolean> {
  const images = await tx
    .select({ width: files.width, height: files.height })
    .from(files)
    .where(inArray(files.id, back === null ? [front] : [front, back]))
  return images.every(({ width, height }) => Math.max(width, height) >= READABLE_SIDE)
}

async function registeredName(tx: Tx, userId: string): Promise<string | null> {
  const [company] = await tx.select().from(companies).where(eq(companies.userId, userId))
  if (company) return company.officerName.open(userId)
  return must(await personById(tx, userId), 'the applicant').fullName
}
