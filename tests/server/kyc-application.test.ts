// A user who must correct one part of an application gets the rest back, on any device. The application is the most
// private data in the store: only its owner may read it, and only the newest one.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity, keepImage } from '../support/identity.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ environment: { DESK_DELAY_MS: '5000' } })
}, START_TIMEOUT_MS)
afterAll(() => server.stop())

const sentBy = ({ token }: { readonly token: string }) => server.ask('POST /kyc/application', {}, { token })
const UNREADABLE = [400, 400] as const

test('a user without an application gets an empty one', async () => {
  expect(await sentBy(await server.newcomer())).toBeNull()
})

test('an application is returned as it was sent, the newest one, and only to its owner', async () => {
  const [ana, other] = [await server.newcomer(), await server.newcomer()]
  const image = (sides?: readonly [number, number]) => keepImage(server.db, ana.user.id, sides)
  const first = identity(await image(UNREADABLE), await image(), { document: 'idCard' })
  await server.ask('POST /updateReal', first, { token: ana.token })
  const { consent: _, ...sent } = first
  expect(await sentBy(ana)).toEqual(sent)

  server.clock.advance(6_000)
  const me = () => server.ask('POST /api/user/info', {}, { token: ana.token })
  await expect.poll(async () => (await me()).kyc).toBe('unsuccessful')
  expect((await me()).kycReview).toMatchObject({ reason: 'imageUnreadable', redo: ['front', 'back'] })
  const mended = { ...first, front: await image(), back: await image() }
  await server.ask('POST /updateReal', mended, { token: ana.token })
  expect(await sentBy(ana)).toMatchObject({
    front: mended.front,
    back: mended.back,
    documentNumber: sent.documentNumber,
  })
  expect(await sentBy(other)).toBeNull()
})

test('a session is required', async () => {
  expect(await server.refusal('POST /kyc/application', {})).toMatchObject({ failure: 'loginExpired' })
})
