// Cheap attacks that need no log-in: a few bytes each, which would cause much work on a server without limits.
import { randomBytes } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:http'
import sharp from 'sharp'
import { BASE_PATH } from '../domain/wire/envelope.ts'
import { PROTOCOL_VERSION } from '../domain/wire/version.ts'
import { joinFeed, say } from '../tests/support/raw-client.ts'

export type Target = {
  readonly port: number
  /** Returns the client address that the next request claims to have. The server trusts this machine as a proxy. */
  readonly address: () => string
}

export type Attack = {
  readonly name: string
  readonly perSecond: number
  /** Sends one request. Resolves when the request has ended, with any result. */
  readonly send: (target: Target) => Promise<void>
}

/** Time after which a request without a response is aborted. */
const RESPONSE_TIMEOUT_MS = 5_000
const agent = new Agent({ keepAlive: true, maxSockets: 100 })

type Sent = {
  readonly method?: string
  readonly path: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: Uint8Array | string
  /** True for a body that never ends: its first byte is sent at once, then one byte per second. */
  readonly isSlow?: boolean
}

function send({ port, address }: Target, sending: Sent, onText: (text: string) => void = () => {}) {
  const { method = 'GET', path, headers = {}, body = '', isSlow } = sending
  return new Promise<void>(resolve => {
    const own = { 'x-forwarded-for': address(), 'accept-encoding': 'br', ...headers }
    const sent = request({ host: '127.0.0.1', port, method, path, agent: isSlow ? false : agent, headers: own })
    sent.setTimeout(RESPONSE_TIMEOUT_MS, () => sent.destroy())
    sent.on('response', response => response.setEncoding('utf8').on('data', onText))
    sent.on('error', () => {})
    sent.on('close', resolve)
    if (isSlow) drip(sent)
    else sent.end(body)
  })
}

const DRIP_MS = 1_000

function drip(sent: ReturnType<typeof request>): void {
  sent.write('{')
  const timer = setInterval(() => sent.write(' '), DRIP_MS)
  sent.on('close', () => clearInterval(timer))
}

const call = (path: string, input: object): Sent => ({
  method: 'POST',
  path: BASE_PATH + path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(input),
})

const stranger = (): string => `${randomBytes(6).toString('hex')}@example.com`
const BIG_BYTES = 4_000_000
const big = Buffer.alloc(BIG_BYTES, 'x')
const SLOW_LENGTH = 50_000
const BOUNDARY = 'pulso-attack'
/** Side in pixels of a blank image: a few kilobytes that decode to hundreds of megabytes. */
const BOMB_SIDE = 12_000
let bomb: Promise<Buffer> | null = null

async function bombForm(): Promise<Sent> {
  const blank = { width: BOMB_SIDE, height: BOMB_SIDE, channels: 3 as const, background: { r: 0, g: 0, b: 0 } }
  bomb ??= sharp({ create: blank }).png({ compressionLevel: 9, palette: true }).toBuffer()
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`
  return {
    method: 'POST',
    path: `${BASE_PATH}/file/terms/upload`,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([Buffer.from(head), await bomb, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  }
}

/** Asks for a code, and uses its request with a wrong code. A reset without a request is refused by the schema. */
async function reset(target: Target): Promise<void> {
  const email = stranger()
  let answer = ''
  await send(target, call('/getEmailCode', { email, purpose: 'resetPassword' }), text => {
    answer += text
  })
  const asked = /"request":"([^"]+)"/.exec(answer)?.[1] ?? secret()
  const input = { email, code: '123456', request: asked, password: 'Obsidian-Ferry-27' }
  await send(target, call('/resetPassword', input))
}

/** A text with the form of a session token, and of the request of a code. */
const secret = (): string => randomBytes(32).toString('base64url')

async function useToken(target: Target): Promise<void> {
  const { headers, ...sent } = call('/api/user/info', {})
  await send(target, { ...sent, headers: { ...headers, authorization: `Bearer ${secret()}` } })
}

async function sayToken({ port, address }: Target): Promise<void> {
  const socket = await joinFeed({ port, forwardedFor: address() }).catch(() => null)
  if (socket === null) return
  socket.resume()
  say(socket, { t: 'hello', version: PROTOCOL_VERSION, token: secret(), accountOffset: null })
  await new Promise(resolve => setTimeout(resolve, DRIP_MS))
  socket.destroy()
}

const SNAPSHOTS = 20

async function askSnapshots({ port, address }: Target): Promise<void> {
  const socket = await joinFeed({ port, forwardedFor: address() }).catch(() => null)
  if (socket === null) return
  socket.resume()
  say(socket, { t: 'hello', version: PROTOCOL_VERSION, token: null, accountOffset: null })
  say(socket, { t: 'watch', boards: ['US', 'MX', 'HK'], keys: [], trades: [], cadenceMs: 1000 })
  for (let nth = 0; nth < SNAPSHOTS; nth += 1) say(socket, { t: 'resync', channel: 'US', accountOffset: null })
  await new Promise(resolve => setTimeout(resolve, DRIP_MS))
  socket.destroy()
}

async function openSocket({ port, address }: Target): Promise<void> {
  const socket = await joinFeed({ port, forwardedFor: address() }).catch(() => null)
  socket?.destroy()
}

export const attacks: readonly Attack[] = [
  { name: 'documentation', perSecond: 120, send: target => send(target, { path: '/docs/yaml' }) },
  { name: 'page', perSecond: 120, send: target => send(target, { path: '/' }) },
  { name: 'health', perSecond: 120, send: target => send(target, { path: '/healthz' }) },
  {
    name: 'catalogue, compressed',
    perSecond: 60,
    send: target => send(target, { path: `${BASE_PATH}/m_ft/all_stock_list?board=US` }),
  },
  {
    name: 'sorted lists',
    perSecond: 60,
    send: target => send(target, { path: `${BASE_PATH}/m_ft/stock_list?board=US&page=1&size=100` }),
  },
  {
    name: 'log-ins',
    perSecond: 60,
    send: target => send(target, call('/loginByUsername', { username: stranger(), password: 'wrong-Password-1' })),
  },
  { name: 'resets', perSecond: 60, send: reset },
  {
    name: 'codes by mail',
    perSecond: 60,
    send: target => send(target, call('/getEmailCode', { email: stranger(), purpose: 'register' })),
  },
  {
    name: 'big bodies',
    perSecond: 10,
    send: target => send(target, { ...call('/loginByUsername', {}), body: big }),
  },
  {
    name: 'slow bodies',
    perSecond: 40,
    send: target =>
      send(target, {
        ...call('/loginByUsername', {}),
        headers: { 'content-type': 'application/json', 'content-length': SLOW_LENGTH },
        isSlow: true,
      }),
  },
  { name: 'image bombs', perSecond: 5, send: async target => send(target, await bombForm()) },
  { name: 'sockets', perSecond: 60, send: openSocket },
  { name: 'random tokens', perSecond: 300, send: useToken },
  { name: 'hello tokens', perSecond: 60, send: sayToken },
  { name: 'snapshots', perSecond: 10, send: askSnapshots },
]
