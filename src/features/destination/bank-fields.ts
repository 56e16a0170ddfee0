// What the form of a bank account writes, and how it becomes a request and comes from what is known.
import type { BankCountry } from '../../../domain/bank.ts'
import type { BankDetails, BankField } from '../../../domain/destination.ts'
import { bankFields, bankRules, isCard, shownFields } from '../../../domain/destination.ts'
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import type { CallInput } from '../../../domain/wire/calls/table.ts'

type Details = { -readonly [K in keyof BankDetails]: BankDetails[K] }
export type BankForm = Details & { country: BankCountry; frontImage: string | null; backImage: string | null }
export type BankRequest = Extract<CallInput<'POST /UserAccount/addCardNo'>, { readonly kind: 'bank' }>

const noDetails = Object.fromEntries(bankFields.map(field => [field, ''])) as Details

/** A new one is in the name of the person who adds it: another's is not paid to. */
export const newBankForm = (fullName: string | null): BankForm => ({
  ...noDetails,
  country: 'MX',
  accountName: fullName ?? '',
  frontImage: null,
  backImage: null,
})

/** The number is asked anew: only its mask is known here. */
export const bankFormOf = ({
  country,
  details,
  frontImage,
  backImage,
}: NonNullable<Destination['bank']>): BankForm => ({
  ...details,
  country,
  cardNumber: '',
  frontImage,
  backImage,
})

type Written = Exclude<BankField, 'cardNumber'>
export type FieldPlan = { readonly asked: readonly BankField[]; readonly optional: readonly Written[] }

const isWritten = (field: BankField): field is Written => field !== 'cardNumber'

/** What a bank of the country needs, and what may be left out. The holder of a card is asked beside its images. */
export function planOf(country: BankCountry): FieldPlan {
  const rules = bankRules(country, '')
  const fields: readonly BankField[] = shownFields[country].filter(field => field !== 'cardholderName')
  return {
    asked: fields.filter(field => rules[field]('') !== null),
    optional: fields.filter(isWritten).filter(field => rules[field]('') === null),
  }
}

const CAPITALS: readonly BankField[] = ['swiftCode']

/** As the rules have it: no space at the ends, codes in capitals. */
export const tidy = (field: BankField, text: string): string =>
  CAPITALS.includes(field) ? text.trim().toUpperCase() : text.trim()

/** What a form of another country wrote meanwhile stays behind. */
export function bankRequest(form: BankForm): BankRequest {
  const card = isCard(form.country, form.cardNumber)
  const shown = shownFields[form.country].filter(field => card || field !== 'cardholderName')
  const details = Object.fromEntries(shown.map(field => [field, tidy(field, form[field])]))
  return {
    ...noDetails,
    ...details,
    kind: 'bank',
    country: form.country,
    frontImage: card ? form.frontImage : null,
    backImage: card ? form.backImage : null,
  }
}
