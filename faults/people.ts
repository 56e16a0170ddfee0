// Users with money, a payment password, a session and a withdrawal destination, inserted before the servers start. The
// runs test trading and not registration.
import { must } from '../domain/assert.ts'
import { calls } from '../domain/wire/calls/table.ts'
import { destinations, reviews } from '../server/db/account-schema.ts'
import type { Db, Tx } from '../server/db/db.ts'
import { sessions, users } from '../server/db/schema.ts'
import { sealedFor } from '../server/db/sealed-columns.ts'
import { detailsOf } from '../server/destinations/details.ts'
import { createLedger } from '../server/ledger/ledger.ts'
import { digest, newId, newToken } from '../server/lib/id.ts'
import { createPasswords } from '../server/users/passwords.ts'
import type { Openings } from '../server/wallets/openings.ts'
import { openAccount } from '../server/wallets/openings.ts'

export const PAY_PASSWORD = '246810'

export type Person = { readonly id: string; readonly token: string; readonly destinationId: string }

/** Opening balances in minor units, sufficient for hours of trading. */
export const RICH: Openings = { balance: 5_000_000n, usStock: 50_000_000n, mxStock: 500_000_000n, hkStock: 50_000_000n }

let hashed: Promise<string> | null = null

async function payHash(): Promise<string> {
  const passwords = await createPasswords()
  return must(await passwords.hash(PAY_PASSWORD), 'a hashed pay password')
}

export async function addPeople(db: Db, count: number, openings: Openings): Promise<Person[]> {
  hashed ??= payHash()
  const payPasswordHash = await hashed
  const people: Person[] = []
  for (let added = 0; added < count; added += 1)
    people.push(await db.transaction(tx => addPerson(tx, payPasswordHash, openings)))
  return people
}

async function addPerson(tx: Tx, payPasswordHash: string, openings: Openings): Promise<Person> {
  const person = { id: newId(), token: newToken(), destinationId: newId() }
  const { id, token, destinationId } = person
  const at = Date.now()
  await tx.insert(users).values({
    id,
    username: `witness_${id}`,
    passwordHash: '-',
    payPasswordHash,
    accountType: 2,
    createdAt: at,
    fullName: sealedFor(id, 'Witness'),
    country: 'MX',
    kyc: 'verified',
    referralCode: newId(),
  })
  const session = { tokenHash: digest(token), id: newId(), userId: id, createdAt: at, lastSeenAt: at, userAgent: null }
  await tx.insert(sessions).values(session)
  await openAccount(createLedger({ newId }), tx, { userId: id, openings, at })
  const reviewId = newId()
  const decided = { state: 'passed' as const, dueAt: at, decidedAt: at, createdAt: at }
  await tx.insert(reviews).values({ id: reviewId, kind: 'account', userId: id, ...decided })
  await tx.insert(destinations).values({
    id: destinationId,
    userId: id,
    reviewId,
    kind: 'bank',
    currency: 'USD',
    tokenised: true,
    details: sealedFor(destinationId, details),
    createdAt: at,
  })
  return person
}

const details = detailsOf(
  calls['POST /UserAccount/addCardNo'].input.parse({
    kind: 'bank',
    country: 'US',
    bankName: 'Chase',
    accountName: 'Witness',
    abaNumber: '021000021',
    cardNumber: '100001',
    bankAddress: '383 Madison Avenue',
    personalAddress: '1 Main Street',
    city: 'New York',
    region: 'NY',
    postalCode: '10017',
  }),
)
