// Why: rules S10, S16 and S17 of the interface: a read ends after two minutes, payloads have no nulls, and a repeated
// read aborts the previous one. The caller of the aborted read must still get an answer.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRead } from '../../worker/http.ts'

type Exchange = { readonly body: string; aborted: boolean; answer: (data: unknown) => void }

const exchanges: Exchange[] = []
const server = createServer((request, response) => {
  let body = ''
  request.on('data', chunk => {
    body += chunk
  })
  request.on('end', () => {
    const exchange: Exchange = {
      body,
      aborted: false,
      answer: data => void response.end(JSON.stringify({ code: 200, msg: '', data })),
    }
    response.on('close', () => {
      exchange.aborted = !response.writableFinished
    })
    exchanges.push(exchange)
  })
})

beforeEach(async () => {
  exchanges.length = 0
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

const open = () =>
  createRead({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    session: () => ({ token: null, locale: 'en' }),
  })

test('a repeated read aborts the previous one, and both callers receive the second response', async () => {
  const read = open()
  const first = read('POST /position/flatList', { pageSize: 1 })
  await expect.poll(() => exchanges.length).toBe(1)
  const second = read('POST /position/flatList', { pageSize: 1 })
  await expect.poll(() => exchanges.length).toBe(2)
  await expect.poll(() => exchanges[0]?.aborted).toBe(true)
  exchanges[1]?.answer({ total: 7 })
  expect(await second).toEqual({ total: 7 })
  expect(await first).toEqual({ total: 7 })
})

test('reads with another input do not abort each other', async () => {
  const read = open()
  const answers = [read('POST /position/flatList', { pageSize: 1 }), read('POST /position/flatList', { pageSize: 2 })]
  await expect.poll(() => exchanges.length).toBe(2)
  for (const { answer, body } of exchanges) answer(JSON.parse(body))
  expect(await Promise.all(answers)).toEqual([{ pageSize: 1 }, { pageSize: 2 }])
})

test('a read ends when its caller aborts it', async () => {
  const abort = new AbortController()
  const answer = open()('POST /position/flatList', { pageSize: 1 }, abort.signal)
  await expect.poll(() => exchanges.length).toBe(1)
  abort.abort()
  await expect(answer).rejects.toThrow()
  await expect.poll(() => exchanges[0]?.aborted).toBe(true)
})

test('a payload has no nulls', async () => {
  const answer = open()('POST /position/flatList', { pageSize: 1, pageNo: null } as never)
  await expect.poll(() => exchanges.length).toBe(1)
  expect(exchanges[0]?.body).toBe('{"pageSize":1}')
  exchanges[0]?.answer({})
  await answer
})

test('a read without an answer ends after the specified two minutes', async () => {
  const clock = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
  const answer = open()('POST /position/flatList', { pageSize: 1 })
  expect(timeout).toHaveBeenCalledWith(120_000)
  timeout.mockRestore()
  await expect.poll(() => exchanges.length).toBe(1)
  clock.abort()
  await expect(answer).rejects.toThrow(/abort/)
  await expect.poll(() => exchanges[0]?.aborted).toBe(true)
})
