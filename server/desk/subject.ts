// The subject of a request, by its kind, as shown to operators.

import { eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { maskNumber } from '../../domain/bank.ts'
import { bankFields, isCard } from '../../domain/destination.ts'
import { minorText } from '../../domain/minor.ts'
import { networkNames } from '../../domain/networks.ts'
import type { ReviewKind } from '../../domain/review-kinds.ts'
import type { PermissionKind } from '../../domain/user.ts'
import { walletCurrency } from '../../domain/wallet.ts'
import type { DestinationRow, ReviewRow, StoredBank } from '../db/account-schema.ts'
import { deposits, destinations, walletTransfers, withdrawals } from '../db/account-schema.ts'
import type { Db } from '../db/db.ts'
import { opened } from '../db/sealed-columns.ts'
import { destinationOfReview, destinationRow } from '../destinations/store.ts'
import { othersVerifiedWith } from '../users/documents.ts'
import { identityById, nameOf } from '../users/identity.ts'
import { permissionOfReview } from '../users/permissions.ts'

/** A value of a row. `at`: UTC ms, which the terminal formats. */
export type Value = string | number | null | { readonly at: number | null }
export type Row = readonly [label: string, value: Value]
/** The subject of a request: its rows, the images, and the name to compare with the customer's. */
export type Subject = {
  readonly rows: readonly Row[]
  readonly images: readonly (readonly [label: string, file: string | null])[]
  readonly name: string | null
}

type Read = (db: Db, review: ReviewRow) => Promise<Subject>

const readers: Readonly<Record<ReviewKind, Read>> = {
  kyc: readKyc,
  account: readDestination,
  deposit: readDeposit,
  withdrawal: readWithdrawal,
  transfer: readTransfer,
  permission: readPermission,
}

export const subjectOf: Read = (db, review) => readers[review.kind](db, review)

async function readKyc(db: Db, { id, userId }: ReviewRow): Promise<Subject> {
  const row = must(await identityById(db, id), `application ${id}`)
  const others = await othersVerifiedWith(db, userId, row)
  return {
    rows: [
      ['Document', row.document],
      ['First name', row.firstName],
      ['Last name', row.lastName],
      ['Number', row.documentNumber],
      ['Country', row.country],
      ['Verified customers with this document', others.length === 0 ? 'none' : others.join(', ')],
    ],
    images: [
      ['Front', row.front],
      ['Back', row.back],
    ],
    name: nameOf(row),
  }
}

/**
 * The destination of a review. If the customer has changed it since, a later review covers the change, and this one has
 * no destination.
 */
async function readDestination(db: Db, { id }: ReviewRow): Promise<Subject> {
  const row = await destinationOfReview(db, id)
  return row ? destinationSubject(row) : { rows: [['Destination', 'changed since']], images: [], name: null }
}

function destinationSubject({ id, details, heldUntil, deletedAt }: DestinationRow): Subject {
  const rows: Row[] = [
    ['Destination', id],
    ['Held until', { at: heldUntil }],
    ['Taken away', { at: deletedAt }],
  ]
  if (details.kind === 'bank') {
    const { frontImage, backImage, fields } = details
    const images = [['Front', frontImage] as const, ['Back', backImage] as const]
    return { rows: [...rows, ...bankRows(details)], images, name: fields.accountName }
  }
  const wallet: Row[] = [
    ['Label', details.label],
    ['Asset', details.asset],
    ['Network', networkNames[details.network]],
    ['Address', details.address],
  ]
  return { rows: [...rows, ...wallet], images: [], name: null }
}

/**
 * The rows of a bank account, whose number is needed for the payment. A card's number must not be copied, so it is
 * masked.
 */
function bankRows({ country, fields }: StoredBank): Row[] {
  const number = isCard(country, fields.cardNumber) ? maskNumber(fields.cardNumber) : fields.cardNumber
  const shown = { ...fields, cardNumber: number }
  return [
    ['Bank in', country],
    ...bankFields.filter(name => shown[name] !== '').map((name): Row => [name, shown[name]]),
  ]
}

async function readDeposit(db: Db, { id }: ReviewRow): Promise<Subject> {
  const [found] = await db.select().from(deposits).where(eq(deposits.id, id))
  const row = must(found, `deposit ${id}`)
  return {
    rows: [
      ['By', row.kind],
      ['Amount', `${minorText(row.amount)} ${row.currency}`],
      ['To wallet', row.wallet],
      ['Reference', row.reference],
      ['Asset', row.asset],
      ['Network', row.network && networkNames[row.network]],
      ['Confirmations', row.confirmations],
      ['Kept apart', row.suspense ? 'yes: under the minimum' : null],
      ['Released', { at: row.releasedAt }],
    ],
    images: [['Certificate', row.certificate]],
    name: null,
  }
}

async function readWithdrawal(db: Db, { id }: ReviewRow): Promise<Subject> {
  const [found] = await db
    .select({ row: withdrawals, destination: destinations })
    .from(withdrawals)
    .innerJoin(destinations, eq(destinations.id, withdrawals.destinationId))
    .where(eq(withdrawals.id, id))
  const { row: stored, destination } = must(found, `withdrawal ${id}`)
  const row = opened(id, stored)
  const subject = destinationSubject(destinationRow(destination))
  return {
    rows: [
      ['From wallet', row.wallet],
      ['Amount', `${minorText(row.amount)} ${row.currency}`],
      ['Fee', `${minorText(row.fee)} ${row.currency}`],
      ['To pay out', `${minorText(row.amount - row.fee)} ${row.currency}`],
      ['To, as applied for', `${row.destination.name} ${row.destination.masked}`],
      ...subject.rows,
    ],
    images: subject.images,
    name: subject.name,
  }
}

const permissionNames: Readonly<Record<PermissionKind, string>> = {
  block: 'block trading',
  placing: 'placings',
  quantify: 'AI quantify',
}

async function readPermission(db: Db, { id }: ReviewRow): Promise<Subject> {
  const kind = await permissionOfReview(db, id)
  return { rows: [['Permission', kind && permissionNames[kind]]], images: [], name: null }
}

async function readTransfer(db: Db, { id }: ReviewRow): Promise<Subject> {
  const [found] = await db.select().from(walletTransfers).where(eq(walletTransfers.id, id))
  const row = must(found, `transfer ${id}`)
  return {
    rows: [
      ['From', `${row.source}: ${minorText(row.amount)} ${walletCurrency[row.source]}`],
      ['To', `${row.target}: ${minorText(row.received)} ${walletCurrency[row.target]}`],
      ['Rate', row.rate],
    ],
    images: [],
    name: null,
  }
}
