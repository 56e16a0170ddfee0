// Fills an account with data for every screen, for the pictures: destinations, deposits, a withdrawal, transfers. Uses
// the same calls as the app.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { CallAnswer, CallInput, CallKey } from '../domain/wire/calls/table.ts'
import { calls } from '../domain/wire/calls/table.ts'
import type { Envelope } from '../domain/wire/envelope.ts'
import { BASE_PATH, IDEMPOTENCY_HEADER, SUCCESS } from '../domain/wire/envelope.ts'

export type Ask = <K extends CallKey>(key: K, input: CallInput<K>) => Promise<CallAnswer<K>>
type Bearer = { readonly token: string }

const TIMEOUT_MS = 20_000
const POLL_MS = 200

export function createClient(url: string, { token }: Bearer): Ask {
  return async (key, input) => {
    const [method = '', path = ''] = key.split(' ')
    const query = method === 'GET' ? `?${new URLSearchParams(Object.entries(input).map(([k, v]) => [k, `${v}`]))}` : ''
    const response = await fetch(url + BASE_PATH + path + query, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(calls[key].once ? { [IDEMPOTENCY_HEADER]: randomUUID() } : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
    })
    const { code, msg, data } = (await response.json()) as Envelope<CallAnswer<typeof key>>
    if (code !== SUCCESS) throw new Error(`${key}: ${code} ${msg}`)
    return data
  }
}

/** Uploads an image that resembles a document. Returns its address. */
async function upload(url: string, { token }: Bearer): Promise<string> {
  const background = { r: 216, g: 222, b: 228 }
  const image = await sharp({ create: { width: 1200, height: 760, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'document.jpg')
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}${BASE_PATH}/file/upload`, { method: 'POST', headers, body: form })
  return ((await response.json()) as Envelope<{ url: string }>).data.url
}

async function until(fact: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + TIMEOUT_MS
  while (!(await fact())) {
    if (Date.now() > end) throw new Error('The desk takes too long.')
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
  }
}

/**
 * Fills the demo account: its identity is verified, its log-in is known, and its payment password is in
 * `server/users/demo.ts`.
 */
export async function furnish(url: string, session: Bearer, payPassword: string): Promise<void> {
  const ask = createClient(url, session)
  const certificate = await upload(url, session)
  const bank = { kind: 'bank', country: 'MX', bankName: 'BBVA México', accountName: 'Demo Pulso' } as const
  await ask('POST /UserAccount/addCardNo', { ...bank, cardNumber: '012180000000000015', payPassword })
  await ask('POST /UserAccount/addCardNo', {
    kind: 'crypto',
    label: 'Ledger',
    asset: 'USDT',
    network: 'tron',
    payPassword,
    address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  })
  await ask('POST /recharge/create', { kind: 'bank', currency: 'MXN', amount: '12500.00', certificate })
  await until(async () => {
    const mine = await ask('POST /UserAccount/SelectCardNo', {})
    return mine.every(one => one.state !== 'pending')
  })
  await ask('POST /wallet/transfer', { from: 'balance', to: 'usStock', amount: '250.00' })
  await ask('POST /recharge/create', { kind: 'crypto', asset: 'USDT', network: 'tron', amount: '400.00' })
  const [first] = await ask('POST /UserAccount/SelectCardNo', { kind: 'bank' })
  if (!first) throw new Error('The account is gone.')
  const apply = { destinationId: first.id, fee: '10.00', payPassword } as const
  await ask('POST /withdrawal/withdrawal-apply', { ...apply, amount: '150.13' })
  await until(async () => (await ask('POST /withdrawal/listPage', {})).list.every(one => one.state !== 'pending'))
  await ask('POST /withdrawal/withdrawal-apply', { ...apply, amount: '2000.00' })
}
