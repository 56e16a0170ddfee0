// The canonical form of a posting, an anchor or the whole ledger, and its hash. A form is a sequence of fields without
// separators: each is its length in bytes, a colon and its UTF-8 bytes, or a hyphen if it is null; whole numbers are
// decimal. So no two postings have the same form. The first field is the form's version, which the transfer's row
// stores: a posting that was hashed once is never hashed in another version. Version 1 has the transfer's reference
// (`migrations/0003_chain.sql` writes it in SQL), version 2 has the type and the id of its subject.
import { createHash } from 'node:crypto'

/** Form version of new postings. */
export const POSTING_FORM = 2
/** Form version of anchors and of the hash of the whole ledger. */
const HEADS_FORM = 1

/** The previous hash of an account's first posting, and of the first anchor. */
export const NO_HASH: Uint8Array = new Uint8Array()

export type SealedPosting = {
  /** Form version of the posting; null if its transfer is missing. */
  readonly form: number | null
  /** Sequence number in its account, from 1. */
  readonly nth: number
  readonly transferId: string
  readonly accountId: string
  readonly kind: string
  readonly amount: bigint | string
  readonly balanceAfter: bigint | string
  /** Facts of the transfer that the hash of each of its postings includes: reason and time. */
  readonly phase: string | null
  readonly pendingId: string | null
  /** Form version 1: id of the transfer's subject. Later versions: null. */
  readonly reference: string | null
  readonly subjectType: string | null
  readonly subjectId: string | null
  readonly createdAt: number | string | null
}

type Field = string | number | bigint | null

const field = (value: Field): string => {
  if (value === null) return '-'
  const text = String(value)
  return `${Buffer.byteLength(text)}:${text}`
}

const form = (fields: readonly Field[]): string => fields.map(field).join('')

/** SHA-256 of the account's previous hash and of the posting's form. */
export function postingHash(before: Uint8Array, posting: SealedPosting): Uint8Array {
  const { nth, transferId, accountId, kind, amount, balanceAfter, phase, pendingId, createdAt } = posting
  const number = posting.form ?? POSTING_FORM
  const about = number === 1 ? [posting.reference] : [posting.subjectType, posting.subjectId]
  const fields = [number, nth, transferId, accountId, kind, amount, balanceAfter, phase, pendingId, ...about, createdAt]
  return createHash('sha256').update(before).update(form(fields)).digest()
}

export type Head = { readonly accountId: string; readonly nth: number; readonly hash: Uint8Array }

/** Hashes heads incrementally, in the byte order of their ids. */
export type HeadsHash = { add(head: Head): void; digest(): Uint8Array }

function headsHash(before: Uint8Array, fields: readonly Field[]): HeadsHash {
  const hash = createHash('sha256').update(before).update(form(fields))
  return {
    add({ accountId, nth, hash: head }) {
      hash.update(form([accountId, nth, hex(head)]))
    },
    digest: () => hash.digest(),
  }
}

/**
 * The hash of an anchor: over the previous hash, its number and time, and the heads that changed since the previous
 * anchor.
 */
export const anchorHash = (before: Uint8Array, nth: number, takenAt: number): HeadsHash =>
  headsHash(before, [HEADS_FORM, nth, takenAt])

/** The hash of all heads: equal hashes mean equal postings. */
export const ledgerHash = (): HeadsHash => headsHash(NO_HASH, [HEADS_FORM])

export const hex = (hash: Uint8Array): string => Buffer.from(hash).toString('hex')
