// Drizzle's description of the tables of documents, requests and notices. The schema itself is in `migrations`.

import { bigint, boolean, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { BankCountry } from '../../domain/bank.ts'
import type { Currency } from '../../domain/currency.ts'
import type { BankDetails } from '../../domain/destination.ts'
import type { CryptoAsset, Network } from '../../domain/networks.ts'
import type { NoticeKind } from '../../domain/notice.ts'
import type { DepositKind, DestinationKind } from '../../domain/payment.ts'
import type { RequestState, ReviewReason } from '../../domain/review.ts'
import type { ReviewKind } from '../../domain/review-kinds.ts'
import type { NoticeSubject } from '../../domain/subjects.ts'
import type { IdentityDocument } from '../../domain/user.ts'
import type { WalletType } from '../../domain/wallet.ts'
import { epoch, minor } from './columns.ts'
import type { Opened } from './sealed-columns.ts'
import { sealedBytea, sealedJson, sealedText } from './sealed-columns.ts'

export const companies = pgTable('companies', {
  userId: text('user_id').primaryKey(),
  corporateId: text('corporate_id').notNull(),
  licenseNumber: sealedText('license_number', 'companies.license_number').notNull(),
  licenseImage: text('license_image').notNull(),
  officeAddress: sealedText('office_address', 'companies.office_address').notNull(),
  bankAccount: sealedText('bank_account', 'companies.bank_account').notNull(),
  officerName: sealedText('officer_name', 'companies.officer_name').notNull(),
  officerPosition: text('officer_position').notNull(),
  mobilePhone: sealedText('mobile_phone', 'companies.mobile_phone').notNull(),
})

export const files = pgTable('files', {
  id: text('id').primaryKey(),
  /** User id of the owner; null for a file that was uploaded before registration. */
  owner: text('owner'),
  ip: text('ip').notNull(),
  image: sealedBytea('image', 'files.image').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: epoch('created_at').notNull(),
})

export const reviews = pgTable('reviews', {
  id: text('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<ReviewKind>().notNull(),
  userId: text('user_id').notNull(),
  state: text('state').$type<RequestState>().notNull().default('pending'),
  reason: text('reason').$type<ReviewReason>(),
  createdAt: epoch('created_at').notNull(),
  dueAt: epoch('due_at').notNull(),
  lookAt: epoch('look_at'),
  decidedAt: epoch('decided_at'),
})
export type ReviewRow = typeof reviews.$inferSelect

export const reviewVotes = pgTable(
  'review_votes',
  {
    reviewId: text('review_id').notNull(),
    author: text('author').notNull(),
    passed: boolean('passed').notNull(),
    reason: text('reason').$type<ReviewReason>(),
    at: epoch('at').notNull(),
  },
  table => [primaryKey({ columns: [table.reviewId, table.author] })],
)

export const kycApplications = pgTable('kyc_applications', {
  id: text('id').primaryKey(),
  document: text('document').$type<IdentityDocument>().notNull(),
  firstName: sealedText('first_name', 'kyc_applications.first_name').notNull(),
  lastName: sealedText('last_name', 'kyc_applications.last_name').notNull(),
  documentNumber: sealedText('document_number', 'kyc_applications.document_number').notNull(),
  country: text('country').notNull(),
  front: text('front').notNull(),
  back: text('back'),
  /**
   * Keyed hash of the document number; null in rows of an older version until the next start
   * (`server/users/documents.ts`).
   */
  documentHash: text('document_hash'),
})

/** The key of the hashes of document numbers, in one row. */
export const documentKeys = pgTable('document_keys', {
  name: text('name').primaryKey(),
  key: sealedBytea('key', 'document_keys.key').notNull(),
})

export type StoredBank = {
  readonly kind: 'bank'
  readonly country: BankCountry
  readonly fields: BankDetails
  readonly frontImage: string | null
  readonly backImage: string | null
}
export type StoredCrypto = {
  readonly kind: 'crypto'
  readonly label: string
  readonly asset: CryptoAsset
  readonly network: Network
  readonly address: string
}

export const destinations = pgTable('destinations', {
  id: text('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  userId: text('user_id').notNull(),
  /** Id of the review of the destination's creation or last change. */
  reviewId: text('review_id').notNull(),
  kind: text('kind').$type<DestinationKind>().notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  details: sealedJson<StoredBank | StoredCrypto>('details', 'destinations.details').notNull(),
  /**
   * Addresses of the destination's images. The job that deletes unused images needs them here, because `details` may be
   * sealed.
   */
  images: text('images').notNull().default(''),
  /** False for a row of an earlier version, which may have the number of a card. */
  tokenised: boolean('tokenised').notNull(),
  heldUntil: epoch('held_until'),
  createdAt: epoch('created_at').notNull(),
  deletedAt: epoch('deleted_at'),
})
export type DestinationRow = Opened<typeof destinations.$inferSelect>

export const deposits = pgTable('deposits', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<DepositKind>().notNull(),
  wallet: text('wallet').$type<WalletType>().notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  amount: minor('amount').notNull(),
  asset: text('asset').$type<CryptoAsset>(),
  network: text('network').$type<Network>(),
  reference: text('reference'),
  destinationId: text('destination_id'),
  certificate: text('certificate'),
  confirmations: integer('confirmations'),
  suspense: boolean('suspense').notNull().default(false),
  /** Time at which the back office released the amount held in suspense; null before that. */
  releasedAt: epoch('released_at'),
  releasedBy: text('released_by'),
  transferId: text('transfer_id'),
})
export type DepositRow = typeof deposits.$inferSelect

/**
 * A full copy of the destination, so that later changes of it do not redirect requests in progress. Only the masked
 * number is returned to clients.
 */
export type StoredDestination = {
  readonly name: string
  readonly masked: string
  readonly network: Network | null
  readonly details: StoredBank | StoredCrypto
}

export const withdrawals = pgTable('withdrawals', {
  id: text('id').primaryKey(),
  kind: text('kind').$type<DestinationKind>().notNull(),
  wallet: text('wallet').$type<WalletType>().notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  amount: minor('amount').notNull(),
  fee: minor('fee').notNull(),
  destinationId: text('destination_id').notNull(),
  destination: sealedJson<StoredDestination>('destination', 'withdrawals.destination').notNull(),
  tokenised: boolean('tokenised').notNull(),
  pendingId: text('pending_id').notNull(),
})
export type WithdrawalRow = Opened<typeof withdrawals.$inferSelect>

export const walletTransfers = pgTable('wallet_transfers', {
  id: text('id').primaryKey(),
  source: text('source').$type<WalletType>().notNull(),
  target: text('target').$type<WalletType>().notNull(),
  amount: minor('amount').notNull(),
  /** Exchange rate, decimal text. */
  rate: numeric('rate').notNull(),
  received: minor('received').notNull(),
  pendingId: text('pending_id'),
})
export type WalletTransferRow = typeof walletTransfers.$inferSelect

export const notices = pgTable('notices', {
  id: text('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  userId: text('user_id').notNull(),
  kind: text('kind').$type<NoticeKind>().notNull(),
  values: jsonb('values').$type<Readonly<Record<string, string>>>().notNull(),
  subjectType: text('subject_type').$type<NoticeSubject>(),
  subjectId: text('subject_id'),
  createdAt: epoch('created_at').notNull(),
  readAt: epoch('read_at'),
})
export type NoticeRow = typeof notices.$inferSelect

/** A block is in force until it is lifted. */
export const accountBlocks = pgTable('account_blocks', {
  seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: text('user_id').notNull(),
  /** Text for operators only. */
  reason: text('reason').notNull(),
  author: text('author').notNull(),
  createdAt: epoch('created_at').notNull(),
  liftedBy: text('lifted_by'),
  liftedAt: epoch('lifted_at'),
})

export const chatMessages = pgTable('chat_messages', {
  seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** Id of the message, to which its sealed text is bound: `seq` is not known before the row is inserted. */
  id: text('id').notNull(),
  /** The key of the customer's thread. */
  thread: text('thread').notNull(),
  /** `customer`, or the name of the operator who answered. */
  author: text('author').notNull(),
  text: sealedText('text', 'chat_messages.text').notNull(),
  createdAt: epoch('created_at').notNull(),
})
