// A message to customer service must be stored once, be readable only in its own thread, and be answered. The chat page
// may only be framed by this app and must not put content of the thread into a URL.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { say, waitingThreads } from '../../server/chat/threads.ts'
import type { Reply, TestServer } from '../support/server.ts'
import { replyOf, START_TIMEOUT_MS, startServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ environment: { DESK_DELAY_MS: '3000' } })
}, START_TIMEOUT_MS)
afterAll(() => server.stop())

type Said = { readonly seq: number; readonly author: string; readonly text: string }

async function post(path: string, body: unknown, languages = 'mx'): Promise<Reply> {
  const headers = { 'content-type': 'application/json', languages }
  return replyOf(await fetch(`${server.url}/chat/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }))
}
const read = async (thread: string, after = 0, languages = 'mx'): Promise<Said[]> =>
  (await post('read', { thread, after }, languages)).data as Said[]

const thread = (letter: string): string => letter.repeat(32)

test('a message is readable in its thread and in no other', async () => {
  await post('say', { thread: thread('a'), text: '  Hola  ' })
  expect((await read(thread('a'))).map(({ author, text }) => [author, text])).toEqual([['customer', 'Hola']])
  expect(await read(thread('b'))).toEqual([])
})

test("the assistant answers once, after a delay, in the reader's language", async () => {
  const mine = thread('c')
  await post('say', { thread: mine, text: 'Where is my DEPOSIT?' }, 'en')
  server.clock.jump(2_000)
  expect(await read(mine, 0, 'en')).toHaveLength(1)
  server.clock.jump(2_000)
  const [[, answer]] = await Promise.all([read(mine, 0, 'en'), read(mine, 0, 'en')])
  expect(answer).toMatchObject({ author: 'assistant' })
  expect(must(answer, 'an answer').text).toContain('confirmations')
  server.clock.jump(60_000)
  expect(await read(mine, 0, 'en')).toHaveLength(2)
})

test('a message may have several lines and joined characters', async () => {
  const mine = thread('h')
  await post('say', { thread: mine, text: 'Uno\nDos 👩\u200d👧' })
  expect((await read(mine))[0]?.text).toBe('Uno\nDos 👩\u200d👧')
})

test('a direction mark, which would show the text in reverse, is not stored', async () => {
  const mine = thread('i')
  await post('say', { thread: mine, text: '\u2067Total \u202e05.1\u2069' })
  expect((await read(mine))[0]?.text).toBe('Total 05.1')
})

test('keywords match regardless of accents and case', async () => {
  const mine = thread('d')
  await post('say', { thread: mine, text: 'MI VERIFICACIÓN' })
  server.clock.jump(4_000)
  expect((await read(mine))[1]?.text).toContain('24 horas')
})

test("an answer of the back office has its author's name, and the assistant stops answering", async () => {
  const mine = thread('e')
  await post('say', { thread: mine, text: 'Hola' })
  expect((await waitingThreads(server.db)).map(one => one.thread)).toContain(mine)
  await say(server, mine, 'Desk one', 'Con gusto')
  server.clock.jump(60_000)
  expect((await read(mine)).map(({ author }) => author)).toEqual(['customer', 'Desk one'])
  expect((await waitingThreads(server.db)).map(one => one.thread)).not.toContain(mine)
})

test.each([
  ['a thread too short to be secret', { thread: 'short', text: 'x' }],
  ['nothing but spaces', { thread: thread('f'), text: '   ' }],
  ['more than it takes', { thread: thread('f'), text: 'x'.repeat(1_001) }],
  ['an escape sequence for a terminal', { thread: thread('f'), text: 'x\u001b]0;y\u0007' }],
  ['half a character', { thread: thread('f'), text: 'x\ud800' }],
  ['no text', { thread: thread('f') }],
  ['an author of its own', { thread: thread('f'), text: 'x', author: 'Desk' }],
])('refused: %s', async (_what, body) => {
  server.clock.jump(60_000)
  const { status, msg } = await post('say', body)
  expect(status).toBe(400)
  expect(msg).not.toBe('')
  expect(await read(thread('f'))).toEqual([])
})

test('the number of messages is limited', async () => {
  const replies = await Promise.all(Array.from({ length: 14 }, () => post('say', { thread: thread('g'), text: 'x' })))
  expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
})

test('the page may only be framed by this app, and contains nothing of others', async () => {
  const { headers } = await fetch(`${server.url}/chat`)
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect((await fetch(`${server.url}/`)).headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

/** Posts as a customer, whose thread is that of the session. */
async function postAs(token: string, path: string, body: unknown): Promise<Reply> {
  const headers = { 'content-type': 'application/json', languages: 'en', authorization: `Bearer ${token}` }
  return replyOf(await fetch(`${server.url}/chat/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }))
}

test('a customer’s thread is that of the session: nobody else reads it, and it ends with the session', async () => {
  server.clock.jump(600_000)
  const [one, other] = [await server.newcomer(), await server.newcomer()]
  await postAs(one.token, 'say', { text: 'My card is lost' })
  const mine = async (token: string) =>
    ((await postAs(token, 'read', { after: 0 })).data as Said[]).map(said => said.text)
  expect(await mine(one.token)).toEqual(['My card is lost'])
  expect(await mine(other.token)).toEqual([])
  // A thread named in the body is ignored.
  await postAs(other.token, 'say', { thread: thread('a'), text: 'Mine' })
  expect((await read(thread('a'))).map(said => said.text)).not.toContain('Mine')
  expect(await mine(other.token)).toContain('Mine')

  for (const { id } of await server.sessions.list(one.user.id)) await server.sessions.revoke(id)
  expect((await postAs(one.token, 'read', { after: 0 })).status).toBe(401)
})

test.each(['user:somebody-else-0000000', undefined])('a visitor cannot name the thread %s', async named => {
  expect((await post('read', { thread: named, after: 0 })).status).toBe(400)
})

test('each user has an address of their own, which opens the thread in their own session only', async () => {
  const [one, other] = [await server.newcomer(), await server.newcomer()]
  expect(one.user.chatUrl).toBe(`/chat?user=${one.user.id}`)
  expect(other.user.chatUrl).not.toBe(one.user.chatUrl)
  expect((await postAs(one.token, 'say', { user: one.user.id, text: 'Mine alone' })).status).toBe(200)
  expect((await postAs(other.token, 'read', { user: one.user.id, after: 0 })).status).toBe(401)
  expect((await post('read', { user: one.user.id, after: 0 })).status).toBe(400)
})

test('the address for visitors has no key of a thread', async () => {
  const { body } = await server.ask('GET /dict/data', { type: 'chat' })
  expect(body).toEqual(['/chat'])
})
