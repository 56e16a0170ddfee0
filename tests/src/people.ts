// Users that can log in, in the server's form.
import type { Session, User } from '../../domain/wire/calls/auth.ts'

export const ana = (change: Partial<User> = {}): User => ({
  id: 'u1',
  username: 'ana',
  email: 'ana@example.com',
  fullName: 'Ana Ruiz',
  accountType: 2,
  kyc: 'none',
  kycReview: null,
  blockTrade: 'notOpen',
  hasPayPassword: false,
  chatUrl: '',
  wsUrl: '',
  referralCode: 'ANA12345',
  createTimeTimestamp: 1_700_000_000,
  simulated: true,
  ...change,
})

export const sessionOf = (user: User, token = 'token-1'): Session => ({ token, user })
