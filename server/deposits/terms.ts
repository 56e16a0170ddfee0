// What is paid in, by each of the three ways, once it is known to be the user's to pay.
import { must } from '../../domain/assert.ts'
import { bareNumber, maskNumber } from '../../domain/bank.ts'
import { isCard } from '../../domain/destination.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { minorText, parseMinor } from '../../domain/minor.ts'
import { networksOf } from '../../domain/networks.ts'
import { CRYPTO_CURRENCY } from '../../domain/payment.ts'
import type { CallParsed } from '../../domain/wire/calls/table.ts'
import type { DepositRow } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import { ownDestination } from '../destinations/store.ts'
import { invalid } from '../http/invalid.ts'
import { fileIdOf, ownsFile } from '../uploads/files.ts'
import { referenceOf, transactionOf } from './house.ts'
import { DEPOSIT_MINIMUM } from './ways.ts'

export type DepositInput = CallParsed<'POST /recharge/create'>
type Input<K extends DepositInput['kind']> = Extract<DepositInput, { kind: K }>

export type DepositTerms = Pick<
  DepositRow,
  'kind' | 'currency' | 'amount' | 'asset' | 'network' | 'reference' | 'destinationId' | 'certificate' | 'confirmations'
>

/** What a way does not say. */
const nothing = {
  ...{ asset: null, network: null, reference: null },
  ...{ destinationId: null, certificate: null, confirmations: null },
}

type For = { readonly userId: string; readonly depositId: string }

export async function depositTerms(tx: Tx, who: For, input: DepositInput): Promise<DepositTerms | Refusal> {
  if (input.kind === 'bank') return bankTerms(tx, who, input)
  if (input.kind === 'card') return cardTerms(tx, who, input)
  return cryptoTerms(who, input)
}

/** Already held to the rule of amounts. */
const minorOf = (text: string): bigint => must(parseMinor(text), `an amount, not ${text}`)

const belowMinimum = (): Refusal =>
  invalid('amount', { reason: 'withdrawalMinimum', values: { minimum: minorText(DEPOSIT_MINIMUM) } })

async function bankTerms(tx: Tx, { userId }: For, input: Input<'bank'>): Promise<DepositTerms | Refusal> {
  const amount = minorOf(input.amount)
  if (amount < DEPOSIT_MINIMUM) return belowMinimum()
  if (!(await ownsFile(tx, userId, input.certificate))) return invalid('certificate', { reason: 'file' })
  const reference = input.reference || referenceOf(userId)
  return {
    ...nothing,
    ...{ kind: 'bank', currency: input.currency, amount, reference, certificate: fileIdOf(input.certificate) },
  }
}

async function cardTerms(tx: Tx, { userId }: For, input: Input<'card'>): Promise<DepositTerms | Refusal> {
  const amount = minorOf(input.amount)
  if (amount < DEPOSIT_MINIMUM) return belowMinimum()
  const own = await ownDestination(tx, userId, input.destinationId)
  if (!own) return refuse('notFound', { field: 'destinationId' })
  const { id, details, currency } = own.row
  if (details.kind !== 'bank' || !isCard(details.country, details.fields.cardNumber))
    return invalid('destinationId', { reason: 'cardNumber' })
  if (own.review.state !== 'passed') return refuse('destinationUnchecked', { field: 'destinationId' })
  const reference = maskNumber(bareNumber(details.fields.cardNumber))
  return { ...nothing, kind: 'card', currency, amount, reference, destinationId: id }
}

function cryptoTerms({ depositId }: For, input: Input<'crypto'>): DepositTerms | Refusal {
  const { asset, network, minimumAccepted } = input
  if (!networksOf[asset].includes(network)) return invalid('network', { reason: 'malformed' })
  const amount = minorOf(input.amount)
  // Lower amounts are not refunded (specification §5): nobody sends one without having read that.
  if (amount < DEPOSIT_MINIMUM && !minimumAccepted) return invalid('amount', { reason: 'minimumNotAccepted' })
  const reference = transactionOf(depositId, network)
  return {
    ...nothing,
    ...{ kind: 'crypto', currency: CRYPTO_CURRENCY, amount, asset, network, reference, confirmations: 0 },
  }
}
