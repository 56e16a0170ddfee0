// Registration, log-in and the user's own record (specification §7, auth and user).
import { z } from 'zod'
import { checkEmail, checkEmailCode, checkLoginName, checkLoginPassword, checkNewPassword } from '../../rules.ts'
import { kycStates, permissionStates } from '../../user.ts'
import { defineCalls } from '../call.ts'
import { rule } from './rule.ts'
import { emptySchema, localeSchema, timestampSchema } from './shared.ts'

export const userSchema = z.strictObject({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  fullName: z.string().nullable(),
  accountType: z.union([z.literal(2), z.literal(4)]),
  kyc: z.enum(kycStates),
  blockTrade: z.enum(permissionStates),
  hasPayPassword: z.boolean(),
  /** Where this user's chat with customer service is; the client checks its origin. */
  chatUrl: z.string(),
  wsUrl: z.string(),
  createTimeTimestamp: timestampSchema,
  /** Nothing here is real money (design, rulings: what is real). */
  simulated: z.boolean(),
})
export type User = z.infer<typeof userSchema>

export const sessionSchema = z.strictObject({ token: z.string(), user: userSchema })
export type Session = z.infer<typeof sessionSchema>

const agreementSchema = z.strictObject({
  /** The terms that were shown and accepted: their version and language are stored with the time. */
  version: z.string().max(20),
  locale: localeSchema,
})

const registerEmailSchema = z.strictObject({
  accountType: z.literal(2),
  email: z.string().check(rule(checkEmail)),
  code: z.string().check(rule(checkEmailCode)),
  password: z.string().check(rule(checkNewPassword)),
  fullName: z.string().trim().min(1).max(50),
  /** ISO 3166 code of the country of residence (`/areaInfo/list`). */
  country: z.string().length(2),
  agreement: agreementSchema,
})

export const authCalls = defineCalls({
  'POST /loginByUsername': {
    summary: 'Log in with a username or an e-mail address',
    access: 'open',
    once: false,
    input: z.strictObject({
      username: z.string().max(254).check(rule(checkLoginName)),
      password: z.string().max(128).check(rule(checkLoginPassword)),
    }),
    answer: sessionSchema,
  },
  'POST /getEmailCode': {
    summary: 'Send a six-digit code by e-mail; the answer is the same whether or not the address is known',
    access: 'open',
    once: false,
    mails: true,
    input: z.strictObject({
      email: z.string().check(rule(checkEmail)),
      purpose: z.enum(['register', 'resetPassword']),
    }),
    answer: z.strictObject({ resendSeconds: z.number().int() }),
  },
  'POST /register/email': {
    summary: 'Register as a person; the older name of /new/register/email',
    access: 'open',
    once: true,
    input: registerEmailSchema,
    answer: sessionSchema,
  },
  'POST /new/register/email': {
    summary: 'Register as a person with an e-mail code, and log in',
    access: 'open',
    once: true,
    input: registerEmailSchema,
    answer: sessionSchema,
  },
  'POST /getUserInfoById': {
    summary: "The caller's own record, by id; another's is answered as if it did not exist",
    access: 'token',
    once: false,
    input: z.strictObject({ id: z.string().max(40) }),
    answer: userSchema,
  },
  'POST /api/user/info': {
    summary: "The caller's own record",
    access: 'token',
    once: false,
    input: emptySchema,
    answer: userSchema,
  },
})
