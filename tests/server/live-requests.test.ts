// Requests to a provider: what is repeated, what is not, and what is counted, on a socket of our own.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { Refused } from '../../server/market/live/refused.ts'
import { createRequests } from '../../server/market/live/requests.ts'
import { createTestClock } from '../support/clock.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

async function open() {
  let status = 200
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.url} ${request.headers['x-key']}`)
    if (status === 0) return
    response.statusCode = status
    response.end('{"a":1}')
  }).listen(0, '127.0.0.1')
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const address = server.address()
  const port = must(typeof address === 'object' ? address?.port : null, 'a port')
  const clock = createTestClock(1_000_000)
  const answers: string[] = []
  const requests = createRequests({
    clock,
    fetch,
    gapMs: 600,
    headers: { 'x-key': 'k' },
    reasonOf: code => `HTTP ${code}`,
    waitOf: () => 5_000,
    onAnswer: (path, body) => answers.push(`${path} ${body}`),
  })
  const get = () => requests.get(`http://127.0.0.1:${port}/v1/bars`, { q: 'a b' }, text => text)
  const refusal = () =>
    get().then(
      () => 'none',
      (error: unknown) => (error instanceof Refused ? `${error.refusal}: ${error.message}` : 'another error'),
    )
  const answerWith = (next: number) => {
    status = next
  }
  return { clock, requests, get, refusal, seen, answers, answerWith, port }
}

test('an answer is read and kept as received, and the requests of the last minute are counted', async () => {
  const { clock, requests, get, seen, answers } = await open()
  expect((await get()).answer).toBe('{"a":1}')
  expect(seen).toEqual(['/v1/bars?q=a+b k'])
  expect(answers).toEqual(['bars {"a":1}'])
  clock.advance(1_000)
  await get()
  expect(requests.use()).toEqual({ used: 2, most: 100 })
  clock.advance(MINUTE_MS - 500)
  expect(requests.use().used).toBe(1)
})

test('a refused key is not sent again, and no request is', async () => {
  const { clock, refusal, seen, answerWith } = await open()
  answerWith(401)
  expect(await refusal()).toBe('fatal: HTTP 401')
  answerWith(200)
  clock.advance(MINUTE_MS)
  expect(await refusal()).toBe('fatal: HTTP 401')
  expect(seen).toHaveLength(1)
})

test('after too many requests the next one waits as long as the answer asks for', async () => {
  const { clock, requests, refusal, get, seen, answerWith } = await open()
  const turn = () => new Promise(resolve => setImmediate(resolve))
  answerWith(429)
  expect(await refusal()).toBe('retry: HTTP 429')
  answerWith(200)
  const next = get()
  clock.advance(4_999)
  await turn()
  expect(requests.use().used).toBe(1)
  clock.advance(1)
  await next
  expect(seen).toHaveLength(2)
})

test('without an answer for fifteen seconds it is refused, and the reason names neither path nor key', async () => {
  const { clock, refusal, seen, answerWith, port } = await open()
  answerWith(0)
  const refused = refusal()
  await expect.poll(() => seen.length).toBe(1)
  clock.advance(15_000)
  expect(await refused).toBe(`retry: 127.0.0.1:${port} does not answer`)
})
