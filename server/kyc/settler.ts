// What a decision on an identity does, and the simulated desk's published rules: images that can be read, and a name that
// has a word in common with the one registered (a company's: its officer's).
import { eq, inArray } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { sharesWord } from '../../domain/identity.ts'
import type { ReviewRow } from '../db/account-schema.ts'
import { companies, files } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import { users } from '../db/schema.ts'
import type { Settler, Verdict } from '../desk/reviews.ts'
import { personById } from '../users/people.ts'
import type { IdentityRow } from './application.ts'
import { identityById, nameOf } from './application.ts'
import type { TellDeps } from './opening.ts'

/** Longer side, in pixels: below, the desk reads nothing. */
const READABLE_SIDE = 600

export function kycSettler(deps: TellDeps): Settler {
  return { settle: (tx, review, at) => settle(deps, tx, review, at), judge }
}

async function settle(
  { notices, outbox }: TellDeps,
  tx: Tx,
  { id, userId, state, reason }: ReviewRow,
  at: number,
): Promise<void> {
  const passed = state === 'passed'
  await tx
    .update(users)
    .set({ kyc: passed ? 'verified' : 'unsuccessful' })
    .where(eq(users.id, userId))
  const subject = { type: 'kyc', id } as const
  const notice = reason === null ? { kind: 'kycPassed' as const } : { kind: 'kycFailed' as const, values: { reason } }
  await notices.add(tx, userId, { ...notice, subject }, at)
  await outbox.append(tx, userId, [{ type: 'changed', what: 'user', id: '' }], at)
}

async function judge(tx: Tx, { id, userId }: ReviewRow): Promise<Verdict> {
  const identity = must(await identityById(tx, id), 'the application under review')
  if (!(await areReadable(tx, identity))) return { passed: false, reason: 'imageUnreadable' }
  const registered = await registeredName(tx, userId)
  if (registered !== null && !sharesWord(registered, nameOf(identity))) return { passed: false, reason: 'nameDiffers' }
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
  if (company) return company.officerName
  return must(await personById(tx, userId), 'the applicant').fullName
}
