// The user record that is sent to the user's own devices. `simulated` is always true: there is no real money, whatever
// the market's source.
import { must } from '../../domain/assert.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { User } from '../../domain/wire/calls/auth.ts'
import { chatUrlOf } from '../chat/threads.ts'
import type { Tx } from '../db/db.ts'
import type { FactorDuty } from './factors/duty.ts'
import { kycReviewOf } from './identity.ts'
import type { Person } from './people.ts'
import { personById } from './people.ts'
import { permissionOf } from './permissions.ts'

export async function userRecord(db: Pick<Tx, 'select'>, person: Person, duty: FactorDuty): Promise<User> {
  return {
    id: person.id,
    username: person.username,
    email: person.email,
    fullName: person.fullName,
    accountType: person.accountType,
    kyc: person.kyc,
    kycReview: person.kyc === 'none' ? null : await kycReviewOf(db, person.id),
    blockTrade: await permissionOf(db, person.id, 'block'),
    hasPayPassword: person.payPasswordHash !== null,
    ...((await duty.isUnmet(db, person.id)) && { needsFactor: true }),
    chatUrl: chatUrlOf(person.id),
    // Specification §3: wsUrl is the URL of the chat. The address of the quotes socket is not in the record.
    wsUrl: chatUrlOf(person.id),
    referralCode: person.referralCode,
    createTimeTimestamp: unixSeconds(person.createdAt),
    simulated: true,
  }
}

export async function ownRecord(db: Pick<Tx, 'select'>, userId: string, duty: FactorDuty): Promise<User> {
  return userRecord(db, must(await personById(db, userId), 'person of a live session'), duty)
}
