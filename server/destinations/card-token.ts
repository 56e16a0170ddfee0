// Numbers of cards are not kept: nothing here needs one after it was checked. A token takes its place everywhere, of
// twelve letters and the last four digits. The letters are a keyed hash (HMAC-SHA256, 48 bits), so that a card that is
// added twice is found. The key never changes, because the numbers for new hashes are gone.
import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { bareNumber } from '../../domain/bank.ts'
import { isCard } from '../../domain/destination.ts'
import type { StoredBank, StoredCrypto, WithdrawalRow } from '../db/account-schema.ts'
import { destinations, withdrawals } from '../db/account-schema.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Sealed } from '../db/sealed-columns.ts'
import { sealedFor } from '../db/sealed-columns.ts'
import { keyOf } from '../users/documents.ts'

const KEY = 'cards'
const BATCH = 500
const LETTERS = 12
const FIRST_LETTER = 'a'.charCodeAt(0)

type KeyReader = Parameters<typeof keyOf>[0]
/** `number`: without separators. */
type Numbered = { readonly country: StoredBank['country']; readonly number: string }

const isCardNumber = ({ country, number }: Numbered): boolean => isCard(country, number) && /^\d+$/.test(number)

/** The number, or the token of a card. It has the length of a card's number, and starts with letters. */
export async function withoutCardNumber(tx: KeyReader, numbered: Numbered): Promise<string> {
  if (!isCardNumber(numbered)) return numbered.number
  return tokenOf(await keyOf(tx, KEY), numbered.number)
}

function tokenOf(key: Uint8Array, number: string): string {
  const nibbles = createHmac('sha256', key).update(number).digest('hex').slice(0, LETTERS)
  const letters = [...nibbles].map(digit => String.fromCharCode(FIRST_LETTER + Number.parseInt(digit, 16)))
  return letters.join('') + number.slice(-4)
}

type Holder = {
  readonly table: PgTable
  readonly id: PgColumn
  readonly tokenised: PgColumn
  /** Name of the sealed property. */
  readonly name: string
  readonly value: PgColumn
  /** The value with tokens in place of numbers of cards. */
  readonly without: (tx: Tx, value: unknown) => Promise<unknown>
}

/** Replaces the numbers of cards that earlier versions stored. Completed batches are not looked at again. */
export async function tokeniseOldCards(db: Db): Promise<void> {
  for (const holder of holders) while ((await db.transaction(tx => tokeniseBatch(tx, holder))) === BATCH);
}

const holders: readonly Holder[] = [
  {
    table: destinations,
    id: destinations.id,
    tokenised: destinations.tokenised,
    name: 'details',
    value: destinations.details,
    without: (tx, value) => detailsWithout(tx, value as StoredBank | StoredCrypto),
  },
  {
    table: withdrawals,
    id: withdrawals.id,
    tokenised: withdrawals.tokenised,
    name: 'destination',
    value: withdrawals.destination,
    without: async (tx, value) => {
      const destination = value as WithdrawalRow['destination']
      return Object.assign({}, destination, { details: await detailsWithout(tx, destination.details) })
    },
  },
]

async function detailsWithout(tx: Tx, details: StoredBank | StoredCrypto): Promise<StoredBank | StoredCrypto> {
  if (details.kind !== 'bank') return details
  const { country, fields } = details
  const number = bareNumber(fields.cardNumber)
  const cardNumber = await withoutCardNumber(tx, { country, number })
  return Object.assign({}, details, { fields: Object.assign({}, fields, { cardNumber }) })
}

async function tokeniseBatch(tx: Tx, { table, id, tokenised, name, value, without }: Holder): Promise<number> {
  const rows = await tx.select({ id, value }).from(table).where(eq(tokenised, false)).limit(BATCH).for('update')
  for (const row of rows) {
    const key = row.id as string
    const opened = (row.value as Sealed<unknown>).open(key)
    await tx
      .update(table)
      .set({ [name]: sealedFor(key, await without(tx, opened)), tokenised: true })
      .where(eq(id, key))
  }
  return rows.length
}
