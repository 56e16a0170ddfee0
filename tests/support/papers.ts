// A customer's documents: uploaded images, a verified identity, a destination and a deposit, all created by the calls
// that the app makes.
import sharp from 'sharp'
import { must } from '../../domain/assert.ts'
import type { Destination } from '../../domain/wire/calls/destination.ts'
import { identity } from './identity.ts'
import type { Registered, TestServer } from './server.ts'
import { replyOf } from './server.ts'

export const PAY_PASSWORD = '246810'

/** An image that is large enough to be accepted as a legible document. */
export async function picture(width = 900, height = 600): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: 200, g: 210, b: 220 }
  return new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  )
}

/** Uploads an image; returns its address. `token` is null before registration. */
export async function upload(
  server: TestServer,
  token: string | null,
  image: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([image], { type: 'image/jpeg' }), 'document.jpg')
  const path = token === null ? '/web/file/terms/upload' : '/web/file/upload'
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  const reply = await replyOf(await fetch(server.url + path, { method: 'POST', headers, body: form }))
  const { url, msg } = (reply.data ?? {}) as { url?: string; msg?: string }
  return must(url ?? msg ?? null, `an address (${reply.msg})`)
}

/** Polls until the result is available. Advances the test's clock, on which the auto-reviewer runs. */
export async function until<T>(server: TestServer, fact: () => Promise<T | null | false>): Promise<T> {
  for (let steps = 0; steps < 200; steps += 1) {
    const found = await fact()
    if (found) return found
    server.clock.advance(500)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  throw new Error('It never came to be.')
}

/** Applies with an identity, and waits until the auto-reviewer approves it. */
export async function verify(server: TestServer, { token }: Registered): Promise<void> {
  const front = await upload(server, token, await picture())
  await server.ask('POST /updateReal', identity(front), { token })
  await until(server, async () => (await server.ask('POST /api/user/info', {}, { token })).kyc === 'verified')
}

export const setPayPassword = (server: TestServer, { token, password }: Registered) =>
  server.ask('POST /settingPayPassword', { payPassword: PAY_PASSWORD, password }, { token })

/** A valid CLABE, different for each number. */
export function clabe(number: number): string {
  const bare = `012180${String(number).padStart(11, '0')}`
  const sum = [...bare].reduce((total, digit, place) => total + ((Number(digit) * ([3, 7, 1][place % 3] ?? 0)) % 10), 0)
  return `${bare}${(10 - (sum % 10)) % 10}`
}

export const mexicanAccount = (number: number) => ({
  kind: 'bank' as const,
  country: 'MX' as const,
  bankName: 'BBVA México',
  accountName: 'Ana López',
  cardNumber: clabe(number),
  payPassword: PAY_PASSWORD,
})

/** Adds a destination, and waits until it is approved. */
export async function addAccount(server: TestServer, { token }: Registered, number: number): Promise<Destination> {
  const { id } = await server.ask('POST /UserAccount/addCardNo', mexicanAccount(number), { token })
  return until(server, async () => {
    const mine = await server.ask('POST /UserAccount/SelectCardNo', {}, { token })
    return mine.find(one => one.id === id && one.state === 'passed') ?? null
  })
}
