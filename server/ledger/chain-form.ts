// The canonical form of what the chain seals, and its hashes. Each field is its length in bytes, a colon and its UTF-8 bytes,
// or a hyphen when it is null, one after the other, whole numbers in decimal: no two postings share a form. The first field
// is the number of the form, which the transfer's row keeps: what is hashed once is never hashed again. Form 1 has the
// transfer's reference (`migrations/0003_chain.sql` writes it in SQL), form 2 the type and the id of its subject.
import { createHash } from 'node:crypto'

/** For new postings. */
export const POSTING_FORM = 2
/** For anchors, and for the hash of the whole ledger. */
const HEADS_FORM = 1

/** Precedes an account's first posting, and the first anchor. */
export const NO_HASH: Uint8Array = new Uint8Array()

export type SealedPosting = {
  /** Null if the transfer is missing. */
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
  /** Form 1: id of the transfer's subject. Later forms: null. */
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

/** SHA-256 of the previous hash of its account and of its form. */
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

/** The hash of an anchor: the previous one, its number and time, then the heads that moved in between. */
export const anchorHash = (before: Uint8Array, nth: number, takenAt: number): HeadsHash =>
  headsHash(before, [HEADS_FORM, nth, takenAt])

/** The hash of all heads: equal hashes mean equal postings. */
export const ledgerHash = (): HeadsHash => headsHash(NO_HASH, [HEADS_FORM])

export const hex = (hash: Uint8Array): string => Buffer.from(hash).toString('hex')
