// Values of the bank account form, and their conversion to a request and from a stored account.
import type { BankCountry } from '../../../domain/bank.ts'
import type { BankDetails, BankField } from '../../../domain/destination.ts'
import { bankFields, bankKinds, bankRules, isCard, KEPT_NUMBER, shownFields } from '../../../domain/destination.ts'
import { typed } from '../../../domain/typed.ts'
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import type { CallInput } from '../../../domain/wire/calls/table.ts'

type Details = { -readonly [K in keyof BankDetails]: BankDetails[K] }
export type BankForm = Details & { country: BankCountry; frontImage: string | null; backImage: string | null }
export type BankRequest = Extract<CallInput<'POST /UserAccount/addCardNo'>, { readonly kind: 'bank' }>

const noDetails = Object.fromEntries(bankFields.map(field => [field, ''])) as Details

/** The form of a new account, in the user's own name: withdrawals to accounts of other people are not paid. */
export const newBankForm = (fullName: string | null): BankForm => ({
  ...noDetails,
  country: 'MX',
  accountName: fullName ?? '',
  frontImage: null,
  backImage: null,
})

/** The number stays empty, because only the masked number is known here. An empty number keeps the stored one. */
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

/**
 * Required and optional fields of a bank by country. The holder of a card is asked for beside the images of the card.
 */
export function planOf(country: BankCountry): FieldPlan {
  const rules = bankRules(country, '')
  const fields: readonly BankField[] = shownFields[country].filter(field => field !== 'cardholderName')
  return {
    asked: fields.filter(field => rules[field]('') !== null),
    optional: fields.filter(isWritten).filter(field => rules[field]('') === null),
  }
}

export const tidy = (field: BankField, text: string): string => typed(bankKinds[field], text)

/** True if the stored number is kept: the same country, and no other number typed. */
export const keepsNumber = ({ country, cardNumber }: BankForm, known: Destination | null): boolean =>
  cardNumber === KEPT_NUMBER && known?.bank?.country === country

/** The request to save the account, without fields of a previously chosen country. */
export function bankRequest(form: BankForm, known: Destination | null): BankRequest {
  const card = keepsNumber(form, known) ? (known?.bank?.isCard ?? false) : isCard(form.country, form.cardNumber)
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
