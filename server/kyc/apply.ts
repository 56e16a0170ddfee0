// Applications for identity verification: a document with its images, one application at a time. A company applies with
// its officer's document.
import { eq } from 'drizzle-orm'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { bareDocument } from '../../domain/identity.ts'
import type { User } from '../../domain/wire/calls/auth.ts'
import type { CallParsed } from '../../domain/wire/calls/table.ts'
import { invalid } from '../calls/invalid.ts'
import { isCountry } from '../content/countries.ts'
import { kycApplications } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import { users } from '../db/schema.ts'
import { sealedFor } from '../db/sealed-columns.ts'
import { transactionOrRefusal } from '../db/transaction-or-refusal.ts'
import { fileIdOf, ownsFile } from '../uploads/files.ts'
import { documentHash } from '../users/documents.ts'
import { lockPerson } from '../users/people.ts'
import { ownRecord } from '../users/record.ts'
import type { ApplyDeps } from './opening.ts'
import { openRequest } from './opening.ts'

type Application = CallParsed<'POST /updateReal'>

export async function applyForIdentity(deps: ApplyDeps, userId: string, given: Application): Promise<User | Refusal> {
  if (!isCountry(given.country)) return invalid('country', { reason: 'malformed' })
  return transactionOrRefusal(deps.db, async tx => {
    const { kyc } = await lockPerson(tx, userId)
    if (kyc === 'underReview') return refuse('underReview')
    if (kyc === 'verified') return refuse('alreadySet')
    const refused = await checkImages(tx, userId, given)
    if (refused) return refused
    await tx.update(users).set({ kyc: 'underReview' }).where(eq(users.id, userId))
    await openRequest(deps, tx, { userId, kind: 'kyc', write: id => keep(tx, id, given) })
    return ownRecord(tx, userId, deps.duty)
  })
}

async function checkImages(tx: Tx, userId: string, { front, back }: Application): Promise<Refusal | null> {
  if (!(await ownsFile(tx, userId, front))) return invalid('front', { reason: 'file' })
  if (back !== null && !(await ownsFile(tx, userId, back))) return invalid('back', { reason: 'file' })
  return null
}

async function keep(tx: Tx, id: string, given: Application): Promise<void> {
  const { document, firstName, lastName, country, front, back } = given
  const documentNumber = bareDocument(given.documentNumber)
  await tx.insert(kycApplications).values({
    id,
    document,
    firstName: sealedFor(id, firstName),
    lastName: sealedFor(id, lastName),
    country,
    documentNumber: sealedFor(id, documentNumber),
    documentHash: await documentHash(tx, { document, country, documentNumber }),
    front: fileIdOf(front),
    back: back && fileIdOf(back),
  })
}
