// The canonical form of what the chain seals, and its hashes. Form 1: each field as its length in bytes, a colon and its
// UTF-8 bytes, or as a hyphen when it is null, one after the other, whole numbers in decimal. So no two postings share a
// form. `migrations/0003_chain.sql` writes the same form in SQL. A later form gets the next number, and a column that says
// which posting has which: what is hashed once is never hashed anew.
import { createHash } from 'node:crypto'

const FORM = 1

/** What stands before an account's first posting, and before the first anchor. */
export const NO_HASH: Uint8Array = new Uint8Array()

export type SealedPosting = {
  /** Its number in its account, from 1. */
  readonly nth: number
  readonly transferId: string
  readonly accountId: string
  readonly kind: string
  readonly amount: bigint | string
  readonly balanceAfter: bigint | string
  /** Of its transfer, sealed with each posting of it: what tells why and when. */
  readonly phase: string | null
  readonly pendingId: string | null
  readonly reference: string | null
  readonly createdAt: number | string | null
}

type Field = string | number | bigint | null

const field = (value: Field): string => {
  if (value === null) return '-'
  const text = String(value)
  return `${Buffer.byteLength(text)}:${text}`
}

const form = (fields: readonly Field[]): string => fields.map(field).join('')

/** SHA-256 of the hash before it in its account and of its form. */
export function postingHash(before: Uint8Array, posting: SealedPosting): Uint8Array {
  const { nth, transferId, accountId, kind, amount, balanceAfter, phase, pendingId, reference, createdAt } = posting
  const fields = [FORM, nth, transferId, accountId, kind, amount, balanceAfter, phase, pendingId, reference, createdAt]
  return createHash('sha256').update(before).update(form(fields)).digest()
}

export type Head = { readonly accountId: string; readonly nth: number; readonly hash: Uint8Array }

/** Hashes heads as they come, in the order of their ids' bytes. */
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

/** Of an anchor: the one before it, its number and time, then the heads that moved in between. */
export const anchorHash = (before: Uint8Array, nth: number, takenAt: number): HeadsHash =>
  headsHash(before, [FORM, nth, takenAt])

/** Of all heads: two ledgers with the same one have the same postings. */
export const ledgerHash = (): HeadsHash => headsHash(NO_HASH, [FORM])

export const hex = (hash: Uint8Array): string => Buffer.from(hash).toString('hex')
