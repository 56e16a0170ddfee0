// The log is kept longer and read by more people than the store. The values of a failed statement (cards, names,
// document numbers) must not appear in it, and no text in it may control the terminal that shows it.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { Db } from '../../server/db/db.ts'
import { createLog } from '../../server/lib/log.ts'
import { onEachStore } from '../support/postgres.ts'

const CARD = '4152313012345679'

function lineOf(error: unknown): string {
  const lines: string[] = []
  createLog('warn', { write: line => void lines.push(line) }).error({ err: error }, 'a call failed')
  return must(lines[0], 'a line')
}

onEachStore('a failed statement is logged without its values', open => {
  let db: Db
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())

  test.each([
    ['a value of the wrong kind', sql`SELECT ${CARD}::uuid`, '22P02'],
    [
      'a duplicate key',
      sql`INSERT INTO users (id, username, password_hash, account_type, created_at, referral_code)
      VALUES (${CARD}, ${CARD}, '', 2, 0, 'A'), (${CARD}, ${CARD}, '', 2, 0, 'B')`,
      '23505',
    ],
    ['half a character', sql`SELECT ${JSON.stringify({ bank: `\ud800 ${CARD}` })}::jsonb ->> 'bank'`, null],
  ])('%s', async (_what, statement, state) => {
    const error = await db
      .transaction(tx => tx.execute(statement))
      .then(
        () => null,
        (thrown: unknown) => thrown,
      )
    const line = lineOf(error)
    expect(line).not.toContain(CARD)
    const { err } = JSON.parse(line)
    expect(err).toMatchObject({ type: 'Error', message: 'Failed query', query: expect.stringContaining('$1') })
    expect(err.stack).toMatch(/^at /)
    if (state !== null) expect(err.cause).toMatchObject({ code: state })
  })
})

test('other errors keep their message, their stack and their causes', () => {
  const { err } = JSON.parse(lineOf(new TypeError('no such board', { cause: new Error('closed') })))
  expect(err).toMatchObject({ type: 'TypeError', message: 'no such board', cause: { message: 'closed' } })
  expect(err.stack).toContain('log.test.ts')
})

test('characters that act on a terminal are escaped, and the line has the same value', () => {
  const message = 'a \u001b[2J b \u009b2J c \u202e d'
  const line = lineOf(new Error(message))
  expect(line).toMatch(/^[^\p{Cc}\p{Cf}]+\n$/u)
  expect(JSON.parse(line).err.message).toBe(message)
})
