// Withdrawal destinations: bank cards and crypto wallets. Both use the specification's four calls (§7, bank cards).
import { z } from 'zod'
import { bankCountries } from '../../bank.ts'
import { checkAddress } from '../../crypto.ts'
import type { BankField } from '../../destination.ts'
import { bankFields, bankKinds, checkBankDetails, KEPT_NUMBER } from '../../destination.ts'
import { cryptoAssets, networks, networksOf } from '../../networks.ts'
import { destinationKinds } from '../../payment.ts'
import { requestStates, reviewReasons } from '../../review.ts'
import { defineCalls } from '../call.ts'
import { currencySchema, doneSchema, fileUrlSchema, idSchema, payPasswordSchema, timestampSchema } from './shared.ts'
import { typedText } from './typed.ts'

/**
 * A text field of a bank card. All fields are checked together by `checkBank`, because the rules depend on the country.
 */
const field = (name: BankField) => typedText(bankKinds[name]).default('')

const bankShape = z.strictObject({
  kind: z.literal('bank'),
  country: z.enum(bankCountries),
  bankName: field('bankName'),
  accountName: field('accountName'),
  cardNumber: field('cardNumber'),
  swiftCode: field('swiftCode'),
  branchCode: field('branchCode'),
  abaNumber: field('abaNumber'),
  bankAddress: field('bankAddress'),
  region: field('region'),
  city: field('city'),
  postalCode: field('postalCode'),
  personalAddress: field('personalAddress'),
  cardholderName: field('cardholderName'),
  frontImage: fileUrlSchema.nullable().default(null),
  backImage: fileUrlSchema.nullable().default(null),
  payPassword: payPasswordSchema,
})

const checkBank = ({ value, issues }: z.core.ParsePayload<z.infer<typeof bankShape>>): void => {
  const found = checkBankDetails(value.country, value)
  if (!found) return
  const { reason, values = {} } = found.breach
  issues.push({ code: 'custom', path: [found.field], message: reason, params: { reason, values }, input: value })
}

const bankSchema = bankShape.check(checkBank)

/** Schema of an edit. If the stored number is kept, the fields are checked after the server has inserted it. */
const bankChangeSchema = bankShape.check(payload => {
  if (payload.value.cardNumber !== KEPT_NUMBER) checkBank(payload)
})

const cryptoSchema = z
  .strictObject({
    kind: z.literal('crypto'),
    /** Name that the owner gives to the wallet. */
    label: typedText('line').max(50).default(''),
    asset: z.enum(cryptoAssets),
    network: z.enum(networks),
    address: typedText('address'),
    payPassword: payPasswordSchema,
  })
  .check(({ value, issues }) => {
    const breach = checkAddress(value.network, value.address)
    if (breach)
      issues.push({
        code: 'custom',
        path: ['address'],
        message: breach.reason,
        params: { reason: breach.reason, values: breach.values ?? {} },
        input: value,
      })
    if (!networksOf[value.asset].includes(value.network))
      issues.push({
        code: 'custom',
        path: ['network'],
        message: 'malformed',
        params: { reason: 'malformed', values: {} },
        input: value,
      })
  })

const detailsSchema = z.strictObject(
  Object.fromEntries(bankFields.map(name => [name, z.string()])) as Record<(typeof bankFields)[number], z.ZodString>,
)

export const destinationSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(destinationKinds),
  /** Currency of the destination; US dollars for a crypto wallet. */
  currency: currencySchema,
  /** Masked number of a bank card (`•••• 1234`), or first and last characters of an address. */
  masked: z.string(),
  name: z.string(),
  state: z.enum(requestStates),
  reason: z.enum(reviewReasons).nullable(),
  /** Time from which on withdrawals to the destination are allowed; null if they are allowed now. */
  heldUntilTimestamp: timestampSchema.nullable(),
  bank: z
    .strictObject({
      country: z.enum(bankCountries),
      /** Fields of the bank card, also with a masked number: only the bank needs all digits. */
      details: detailsSchema,
      isCard: z.boolean(),
      frontImage: fileUrlSchema.nullable(),
      backImage: fileUrlSchema.nullable(),
    })
    .nullable(),
  crypto: z
    .strictObject({
      label: z.string(),
      asset: z.enum(cryptoAssets),
      network: z.enum(networks),
      address: z.string(),
    })
    .nullable(),
  createTimeTimestamp: timestampSchema,
})
export type Destination = z.infer<typeof destinationSchema>

export const destinationCalls = defineCalls({
  'POST /UserAccount/SelectCardNo': {
    summary: 'Bank cards and crypto wallets that withdrawals may go to',
    access: 'token',
    once: false,
    script: 'never',
    reads: true,
    input: z.strictObject({ kind: z.enum(destinationKinds).optional() }),
    answer: z.array(destinationSchema),
  },
  'POST /UserAccount/addCardNo': {
    summary: 'Add a bank card or a crypto wallet; the desk looks at it, and no withdrawal goes to it for 24 hours',
    access: 'token',
    once: true,
    proof: 'linked',
    heldAfterReset: true,
    input: z.discriminatedUnion('kind', [bankSchema, cryptoSchema]),
    answer: destinationSchema,
  },
  'POST /UserAccount/UpdateCardNo': {
    summary: 'Change one; it is reviewed again, and no withdrawal goes to it for 24 hours',
    access: 'token',
    once: true,
    proof: 'linked',
    heldAfterReset: true,
    input: z.strictObject({
      id: idSchema,
      /** The changed destination. An empty `cardNumber` keeps the stored number, if the country is unchanged. */
      change: z.discriminatedUnion('kind', [bankChangeSchema, cryptoSchema]),
    }),
    answer: destinationSchema,
  },
  'POST /UserAccount/delete-card': {
    summary: 'Take one away; what is on its way to it still arrives',
    access: 'token',
    once: true,
    proof: 'second',
    input: z.strictObject({ id: idSchema, payPassword: payPasswordSchema }),
    answer: doneSchema,
  },
})
