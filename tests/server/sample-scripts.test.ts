// Why: a customer copies the sample scripts and trades with them. Each is run as its comment says, as a process of its
// own, against a real server.
import type { ChildProcess } from 'node:child_process'
import { execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithKey } from '../support/script-key.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

const WALMEX = 'MX.WALMEX'
const scriptAt = (name: string) => fileURLToPath(new URL(`../../docs/scripts/${name}`, import.meta.url))

let server: TestServer
beforeAll(async () => {
  server = await startServer({ environment: { SIM_RATE: '1000' } })
}, START_TIMEOUT_MS)
afterAll(() => server.stop())

type Ran = { readonly code: number | null; readonly out: string; readonly err: string }

const environmentWith = (secret: string) => Object.assign({}, process.env, { PULSO_URL: server.url, PULSO_KEY: secret })

const run = (command: string, args: readonly string[], secret: string): Promise<Ran> =>
  new Promise(resolve => {
    const child = execFile(command, [...args], { env: environmentWith(secret) }, (error, out, err) => {
      resolve({ code: error ? child.exitCode : 0, out, err })
    })
  })

/** Starts the feed's script. Its messages are collected by line. */
function startFeedScript(secret: string, keys: readonly string[]) {
  const child: ChildProcess = spawn(process.execPath, [scriptAt('feed.ts'), ...keys], { env: environmentWith(secret) })
  const messages: { readonly type: string; readonly [name: string]: unknown }[] = []
  const errors: string[] = []
  if (child.stdout) createInterface(child.stdout).on('line', line => messages.push(JSON.parse(line)))
  if (child.stderr) createInterface(child.stderr).on('line', line => errors.push(line))
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  return { child, messages, errors, ended }
}

describe('quotes.sh', () => {
  test('prints the quotes of the instruments', async () => {
    const { key } = await customerWithKey(server)
    const { code, out, err } = await run('sh', [scriptAt('quotes.sh'), WALMEX, 'US.AAPL'], key.secret)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const { data } = JSON.parse(out)
    expect(data.list.map((one: { key: string }) => one.key)).toEqual([WALMEX, 'US.AAPL'])
  })

  test('fails with the sentence of the refusal', async () => {
    const { code, out } = await run('sh', [scriptAt('quotes.sh'), WALMEX], 'pulso_wrong')
    expect(code).not.toBe(0)
    expect(JSON.parse(out).msg).toContain('This script key doesn’t exist')
    expect((await run('sh', [scriptAt('quotes.sh')], 'pulso_x')).code).toBe(2)
  })
})

// Without Python, the test fails with the name of the missing command, and is not left out.
describe('order.py', () => {
  test('places an order and cancels it when it is not filled in time', async () => {
    const { key, token } = await customerWithKey(server, { scope: 'trade' })
    const args = [scriptAt('order.py'), WALMEX, 'buy', '1', '40.00', '--wait', '0.1']
    const { code, out, err } = await run('python3', args, key.secret)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^placed \S+ \w+\ncancelled 0 of 1\n$/)
    const { list } = await server.ask('POST /position/consignList', {}, { token })
    expect(list).toMatchObject([{ key: WALMEX, state: 'cancelled', price: '40.00' }])
  })

  test('fails with the sentence of the refusal', async () => {
    const { key } = await customerWithKey(server, { scope: 'read' })
    const { code, err } = await run('python3', [scriptAt('order.py'), WALMEX, 'buy', '1', '40.00'], key.secret)
    expect(code).toBe(1)
    expect(err).toContain('4213: This key can only read')
  })

  test('imports nothing but the standard library', () => {
    const imported = [...readFileSync(scriptAt('order.py'), 'utf8').matchAll(/^(?:import|from) (\w+)/gm)].map(
      ([, name]) => name,
    )
    expect(imported).toEqual(['argparse', 'json', 'os', 'sys', 'time', 'urllib', 'urllib', 'uuid'])
  })
})

describe('feed.ts', () => {
  test('prints quotes, trades and the events of the account', async () => {
    const { key } = await customerWithKey(server, { scope: 'trade' })
    const { child, messages, errors, ended } = startFeedScript(key.secret, [WALMEX])
    const kinds = () => new Set(messages.map(({ type }) => type))
    await expect.poll(() => kinds().has('quotes')).toBe(true)
    const order = { key: WALMEX, direction: 0, orderType: 1, action: 0, quantity: '1', price: '40.00' } as const
    await server.ask('POST /stock/create', order, { token: key.secret })
    await expect
      .poll(() => {
        server.clock.advance(1_000)
        return [...kinds()].sort()
      })
      .toEqual(['account', 'quotes', 'subscribed', 'trades', 'welcome'])
    expect(errors).toEqual([])
    child.kill()
    await ended
  })

  test('says why its key is refused, and ends', async () => {
    const { key } = await customerWithKey(server, { addresses: ['192.0.2.1'] })
    const { errors, ended } = startFeedScript(key.secret, [WALMEX])
    expect(await ended).toBe(1)
    expect(errors.join()).toContain('4213 This key isn’t accepted from 127.0.0.1')
  })
})
