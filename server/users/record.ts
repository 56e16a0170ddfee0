// What a person's own devices are told of them. Nothing here is real money, whatever the market is played from.
import { must } from '../../domain/assert.ts'
import type { User } from '../../domain/wire/calls/auth.ts'
import { chatOf } from '../chat/address.ts'
import type { Tx } from '../db/db.ts'
import { kycReviewOf } from '../kyc/application.ts'
import type { Person } from './people.ts'
import { personById } from './people.ts'

export async function userRecord(db: Pick<Tx, 'select'>, person: Person): Promise<User> {
  return {
    id: person.id,
    username: person.username,
    email: person.email,
    fullName: person.fullName,
    accountType: person.accountType,
    kyc: person.kyc,
    kycReview: person.kyc === 'none' ? null : await kycReviewOf(db, person.id),
    blockTrade: person.blockTrade,
    hasPayPassword: person.payPasswordHash !== null,
    chatUrl: chatOf(person.chatKey),
    wsUrl: '/feed',
    referralCode: person.referralCode,
    createTimeTimestamp: Math.floor(person.createdAt / 1000),
    simulated: true,
  }
}

export async function ownRecord(db: Pick<Tx, 'select'>, userId: string): Promise<User> {
  return userRecord(db, must(await personById(db, userId), 'person of a live session'))
}
