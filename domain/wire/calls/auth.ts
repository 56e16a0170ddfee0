// Calls for registration, log-in and the user's own record (specification §7, auth and user).
import { z } from 'zod'
import {
  checkDocumentNumber,
  checkPaper,
  checkPersonName,
  checkPhone,
  checkShortPaper,
  hasBack,
} from '../../identity.ts'
import { kycParts, requestStates, reviewReasons } from '../../review.ts'
import {
  checkCompanyAccount,
  checkCorporateId,
  checkEmailCode,
  checkLineOfText,
  checkLoginPassword,
  checkNewPassword,
  checkNewPayPassword,
  checkPayPassword,
} from '../../rules.ts'
import { identityDocuments, kycStates, permissionStates } from '../../user.ts'
import { defineCalls } from '../call.ts'
import { factorProofSchema } from './factor-proof.ts'
import { rule } from './rule.ts'
import { doneSchema, emptySchema, fileUrlSchema, idSchema, localeSchema, timestampSchema } from './shared.ts'
import { checkedText, emailSchema, loginNameSchema, typedText } from './typed.ts'

/** The newest identity application. It tells the user which step is next. */
const kycReviewSchema = z.strictObject({
  document: z.enum(identityDocuments),
  state: z.enum(requestStates),
  reason: z.enum(reviewReasons).nullable(),
  /** Parts that the user must submit again; all others are kept. */
  redo: z.array(z.enum(kycParts)),
  createTimestamp: timestampSchema,
  /** Deadline of the decision, at most 24 hours after the application (specification §4). */
  dueTimestamp: timestampSchema,
})

export const userSchema = z.strictObject({
  id: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  fullName: z.string().nullable(),
  accountType: z.union([z.literal(2), z.literal(4)]),
  kyc: z.enum(kycStates),
  kycReview: kycReviewSchema.nullable(),
  blockTrade: z.enum(permissionStates),
  hasPayPassword: z.boolean(),
  /**
   * True if this server requires a second factor and the account has none: the account cannot change anything until it
   * adds one.
   */
  needsFactor: z.literal(true).exactOptional(),
  /** Address of this user's chat with customer service; the client checks its origin. */
  chatUrl: z.string(),
  wsUrl: z.string(),
  /** Code in the user's invitation link. Invitations are not paid. */
  referralCode: z.string(),
  createTimeTimestamp: timestampSchema,
  /** True if the platform is simulated: no amount is real money. */
  simulated: z.boolean(),
})
export type User = z.infer<typeof userSchema>

export const sessionSchema = z.strictObject({ token: z.string(), user: userSchema })
export type Session = z.infer<typeof sessionSchema>

const agreementSchema = z.strictObject({
  /** Version and language of the terms that the user accepted. They are stored with the time. */
  version: z.string().max(20),
  locale: localeSchema,
})

/** The `request` value from the response of `/getEmailCode`. A code is accepted only together with it. */
const codeRequestSchema = z.string().max(64).default('')

const newAccount = {
  email: emailSchema,
  code: checkedText('pin', checkEmailCode),
  request: codeRequestSchema,
  password: z.string().check(rule(checkNewPassword)),
  /** ISO 3166 code of the country of residence, or where the company is registered (`/areaInfo/list`). */
  country: z.string().length(2),
  agreement: agreementSchema,
  /** Referral code of the inviting user. An unknown code is ignored. */
  referral: typedText('code').max(20).optional(),
}

const personSchema = z.strictObject({
  ...newAccount,
  accountType: z.literal(2),
  fullName: checkedText('line', checkLineOfText).min(1).max(50),
})

/** Additional fields of a company (specification §3, corporate account). */
const companySchema = z.strictObject({
  ...newAccount,
  accountType: z.literal(4),
  fullName: checkedText('line', checkPaper),
  corporateId: checkedText('line', checkCorporateId),
  licenseNumber: checkedText('line', checkShortPaper),
  /** Address of the image, as returned by `/file/terms/upload`. */
  licenseImage: fileUrlSchema,
  officeAddress: checkedText('line', checkPaper),
  bankAccount: checkedText('digits', checkCompanyAccount),
  officerName: checkedText('name', checkPersonName),
  officerPosition: checkedText('line', checkShortPaper),
  mobilePhone: checkedText('digits', checkPhone),
})

const registerEmailSchema = z.discriminatedUnion('accountType', [personSchema, companySchema])

const identitySchema = z
  .strictObject({
    document: z.enum(identityDocuments),
    firstName: checkedText('name', checkPersonName),
    lastName: checkedText('name', checkPersonName),
    documentNumber: checkedText('digits', checkDocumentNumber),
    country: z.string().length(2),
    front: fileUrlSchema,
    /** Image of the back of the document; null for a passport, which has no back. */
    back: fileUrlSchema.nullable().default(null),
    /** The user agreed to the purpose of the images and their retention time. */
    consent: z.literal(true),
  })
  .check(({ value, issues }) => {
    if (hasBack(value.document) === (value.back !== null)) return
    const params = { reason: 'file', values: {} }
    issues.push({ code: 'custom', path: ['back'], message: 'file', params, input: value })
  })

export const authCalls = defineCalls({
  'POST /loginByUsername': {
    summary: 'Log in with a username or an e-mail address',
    access: 'open',
    once: false,
    beforeFactor: true,
    input: z.strictObject({
      username: loginNameSchema,
      password: z.string().check(rule(checkLoginPassword)),
    }),
    answer: sessionSchema,
  },
  'POST /getEmailCode': {
    summary: 'Send a six-digit code by e-mail; the answer is the same whether or not the address is known',
    access: 'open',
    once: false,
    beforeFactor: true,
    mails: true,
    input: z.strictObject({
      email: emailSchema,
      purpose: z.enum(['register', 'resetPassword', 'payPassword']),
    }),
    answer: z.strictObject({
      resendSeconds: z.number().int(),
      /**
       * Identifies the request. The browser keeps it and sends it with the code; the code is not accepted without it.
       */
      request: z.string(),
    }),
  },
  'POST /register/email': {
    summary: 'Register as a person or a company; the older name of /new/register/email',
    access: 'open',
    once: true,
    beforeFactor: true,
    hashes: true,
    input: registerEmailSchema,
    answer: sessionSchema,
  },
  'POST /new/register/email': {
    summary: 'Register as a person or a company with an e-mail code, and log in',
    access: 'open',
    once: true,
    beforeFactor: true,
    hashes: true,
    input: registerEmailSchema,
    answer: sessionSchema,
  },
  'POST /resetPassword': {
    summary: 'A new log-in password with a code by e-mail; every session ends',
    access: 'open',
    once: false,
    beforeFactor: true,
    hashes: true,
    input: z.strictObject({
      email: emailSchema,
      code: checkedText('pin', checkEmailCode),
      request: codeRequestSchema,
      password: z.string().check(rule(checkNewPassword)),
      /** Required if the account has a second factor: access to the mailbox alone is not enough. */
      proof: factorProofSchema.optional(),
    }),
    answer: doneSchema,
  },
  'POST /updatePassword': {
    summary: 'Change the log-in password; the other sessions end, and this one gets a new token',
    access: 'token',
    once: false,
    proof: 'second',
    input: z.strictObject({
      oldPassword: z.string().check(rule(checkLoginPassword)),
      password: z.string().check(rule(checkNewPassword)),
    }),
    /** New token of the session; the old token is invalid from now on. */
    answer: z.strictObject({ token: z.string() }),
  },
  'POST /settingPayPassword': {
    summary: 'Choose a pay password where there is none yet; the log-in password is asked for',
    access: 'token',
    once: false,
    proof: 'second',
    heldAfterReset: true,
    input: z.strictObject({
      payPassword: z.string().check(rule(checkNewPayPassword)),
      password: z.string().check(rule(checkLoginPassword)),
    }),
    answer: doneSchema,
  },
  'POST /updatePayPassword': {
    summary: 'Change the pay password, by the old one or, when it is forgotten, by a code and the log-in password',
    access: 'token',
    once: false,
    proof: 'second',
    input: z.union([
      z.strictObject({
        oldPayPassword: z.string().check(rule(checkPayPassword)),
        payPassword: z.string().check(rule(checkNewPayPassword)),
      }),
      z.strictObject({
        code: checkedText('pin', checkEmailCode),
        request: codeRequestSchema,
        password: z.string().check(rule(checkLoginPassword)),
        payPassword: z.string().check(rule(checkNewPayPassword)),
      }),
    ]),
    answer: doneSchema,
  },
  'POST /updateReal': {
    summary: 'Apply for identity verification with a document and its images',
    access: 'token',
    once: false,
    input: identitySchema,
    answer: userSchema,
  },
  'POST /getUserInfoById': {
    summary: "The caller's own record, by id; another's is answered as if it did not exist",
    access: 'token',
    once: false,
    script: 'never',
    reads: true,
    input: z.strictObject({ id: idSchema }),
    answer: userSchema,
  },
  'POST /api/user/info': {
    summary: "The caller's own record",
    access: 'token',
    once: false,
    script: 'never',
    reads: true,
    input: emptySchema,
    answer: userSchema,
  },
})
