// The terms of a deposit by one of the three methods, after checking that the user may use the method.
import { must } from '../../domain/assert.ts'
import { bareNumber, maskNumber } from '../../domain/bank.ts'
import type { Currency } from '../../domain/currency.ts'
import { isCard } from '../../domain/destination.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { minorText, parseMinor } from '../../domain/minor.ts'
import { networksOf } from '../../domain/networks.ts'
import type { DepositKind } from '../../domain/payment.ts'
import { CRYPTO_CURRENCY, checkDeposit, DEPOSIT_MINIMUM, depositLimits } from '../../domain/payment.ts'
import type { CallParsed } from '../../domain/wire/calls/table.ts'
import { invalid } from '../calls/invalid.ts'
import type { DepositRow } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import { ownDestination } from '../destinations/store.ts'
import { fileIdOf, ownsFile } from '../uploads/files.ts'
import { referenceOf, transactionOf } from './platform-account.ts'

export type DepositInput = CallParsed<'POST /recharge/create'>
type Input<K extends DepositInput['kind']> = Extract<DepositInput, { kind: K }>

export type DepositTerms = Pick<
  DepositRow,
  'kind' | 'currency' | 'amount' | 'asset' | 'network' | 'reference' | 'destinationId' | 'certificate' | 'confirmations'
>

/** The columns that a method does not use, all null. */
const nothing = {
  asset: null,
  network: null,
  reference: null,
  destinationId: null,
  certificate: null,
  confirmations: null,
}

type For = { readonly userId: string; readonly depositId: string }

export async function depositTerms(tx: Tx, applicant: For, input: DepositInput): Promise<DepositTerms | Refusal> {
  if (input.kind === 'bank') return bankTerms(tx, applicant, input)
  if (input.kind === 'card') return cardTerms(tx, applicant, input)
  return cryptoTerms(applicant, input)
}

/** Parses an amount that is already validated. */
const minorOf = (text: string): bigint => must(parseMinor(text), `an amount, not ${text}`)

function outsideLimits(kind: DepositKind, currency: Currency, amount: bigint): Refusal | null {
  const found = checkDeposit(depositLimits(kind, currency), kind, minorText(amount))
  return found && invalid('amount', found)
}

async function bankTerms(tx: Tx, { userId }: For, input: Input<'bank'>): Promise<DepositTerms | Refusal> {
  const amount = minorOf(input.amount)
  const outside = outsideLimits('bank', input.currency, amount)
  if (outside) return outside
  if (!(await ownsFile(tx, userId, input.certificate))) return invalid('certificate', { reason: 'file' })
  const reference = input.reference || referenceOf(userId)
  return {
    ...nothing,
    kind: 'bank',
    currency: input.currency,
    amount,
    reference,
    certificate: fileIdOf(input.certificate),
  }
}

async function cardTerms(tx: Tx, { userId }: For, input: Input<'card'>): Promise<DepositTerms | Refusal> {
  const amount = minorOf(input.amount)
  const own = await ownDestination(tx, userId, input.destinationId)
  if (!own) return refuse('notFound', { field: 'destinationId' })
  const { id, details, currency } = own.row
  if (details.kind !== 'bank' || !isCard(details.country, details.fields.cardNumber))
    return invalid('destinationId', { reason: 'cardNumber' })
  if (own.review.state !== 'passed') return refuse('destinationUnchecked', { field: 'destinationId' })
  const outside = outsideLimits('card', currency, amount)
  if (outside) return outside
  const reference = maskNumber(bareNumber(details.fields.cardNumber))
  return { ...nothing, kind: 'card', currency, amount, reference, destinationId: id }
}

function cryptoTerms({ depositId }: For, input: Input<'crypto'>): DepositTerms | Refusal {
  const { asset, network, minimumAccepted } = input
  if (!networksOf[asset].includes(network)) return invalid('network', { reason: 'malformed' })
  const amount = minorOf(input.amount)
  const outside = outsideLimits('crypto', CRYPTO_CURRENCY, amount)
  if (outside) return outside
  // Deposits below the minimum are not refunded (specification §5), and the user must have accepted that.
  if (amount < DEPOSIT_MINIMUM && !minimumAccepted) return invalid('amount', { reason: 'minimumNotAccepted' })
  const reference = transactionOf(depositId, network)
  return {
    ...nothing,
    kind: 'crypto',
    currency: CRYPTO_CURRENCY,
    amount,
    asset,
    network,
    reference,
    confirmations: 0,
  }
}
