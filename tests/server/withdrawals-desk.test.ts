// Withdrawals over HTTP, from a new customer to an executed withdrawal, decided by the auto-reviewer of the running
// server: tests that the parts work together.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { CallAnswer, CallInput, CallKey } from '../../domain/wire/calls/table.ts'
import { reviewVotes } from '../../server/db/account-schema.ts'
import { users } from '../../server/db/schema.ts'
import { american, mexican } from '../support/destinations.ts'
import type { Registered, TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'
import { wordsIn } from '../support/texts.ts'

const DESK_DELAY_MS = 3_000
const payPassword = '975310'

let server: TestServer
let person: Registered

beforeAll(async () => {
  server = await startServer({ environment: { DESK_DELAY_MS: String(DESK_DELAY_MS) } })
  person = await server.newcomer()
  await ask('POST /settingPayPassword', { payPassword, password: person.password })
  await server.db.update(users).set({ kyc: 'verified' }).where(eq(users.id, person.user.id))
}, START_TIMEOUT_MS)
afterAll(() => server?.stop())

const ask = <K extends CallKey>(name: K, input: CallInput<K>): Promise<CallAnswer<K>> =>
  server.ask(name, input, { token: person.token })

/** Maximum time to wait for a decision on busy cores. */
const PATIENCE_MS = 20_000

/** Advances the auto-reviewer's clock and polls until the condition is true. */
async function decided<T>(read: () => Promise<T>, isSo: (found: T) => boolean): Promise<T> {
  server.clock.advance(DESK_DELAY_MS)
  return vi.waitFor(async () => {
    const found = await read()
    expect(isSo(found)).toBe(true)
    return found
  }, PATIENCE_MS)
}

const destination = async (id: string) =>
  must(
    (await ask('POST /UserAccount/SelectCardNo', {})).find(each => each.id === id),
    id,
  )
const withdrawal = async (id: string) =>
  must(
    (await ask('POST /withdrawal/listPage', {})).list.find(each => each.id === id),
    id,
  )

test('a new customer’s account is approved automatically, and a withdrawal to it leaves after two approvals', async () => {
  const { id: destinationId } = await ask('POST /UserAccount/addCardNo', { payPassword, ...american(1) })
  expect((await destination(destinationId)).state).toBe('pending')
  await decided(
    () => destination(destinationId),
    each => each.state === 'passed',
  )
  const { usable, fee } = await ask('GET /withdrawal/getUsableWithdrawalAmount', { currency: 'USD' })
  const applied = await ask('POST /withdrawal/withdrawal-apply', { destinationId, amount: usable, fee, payPassword })
  expect(applied).toMatchObject({ state: 'pending', amount: usable })
  await decided(
    () => withdrawal(applied.id),
    each => each.state === 'passed',
  )
  const votes = await server.db.select().from(reviewVotes).where(eq(reviewVotes.reviewId, applied.id))
  expect(votes.map(vote => vote.author).sort()).toEqual(['simulated-desk', 'simulated-desk-2'])
  const [balance] = await ask('POST /wallet/getWalletBalance', { walletType: 'balance' })
  expect(balance).toMatchObject({ balance: '0.00', usedBalance: '0.00' })
})

test("another user's account is refused, with the reason", async () => {
  const { id } = await ask('POST /UserAccount/addCardNo', {
    payPassword,
    ...mexican(1, { accountName: 'Carlos Pérez' }),
  })
  const found = await decided(
    () => destination(id),
    each => each.state !== 'pending',
  )
  expect(found).toMatchObject({ state: 'failed', reason: 'ownerDiffers' })
})

test('an invalid number is refused at its field, in the reader’s language', async () => {
  const { cardNumber, ...rest } = mexican(2)
  const wrong = `${must(cardNumber, 'a number').slice(0, -1)}x`
  const options = { token: person.token, locale: 'es-MX' } as const
  const { status, failure, data, msg } = await server.refusal(
    'POST /UserAccount/addCardNo',
    { payPassword, ...rest, cardNumber: wrong },
    options,
  )
  expect({ status, failure, field: data?.field }).toEqual({ status: 400, failure: 'invalid', field: 'cardNumber' })
  expect(msg).toBe(wordsIn('es-MX')('error.rule.digitsOnly'))
})

test('a session is required', async () => {
  for (const name of ['POST /UserAccount/SelectCardNo', 'POST /withdrawal/listPage'] as const)
    expect((await server.refusal(name, {})).failure).toBe('loginExpired')
})
