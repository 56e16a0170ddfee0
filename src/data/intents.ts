// Money requests whose outcome this device does not know yet, kept over a reload, a crash and a log-out.
import { isRecord, isText, readStored, writeStored } from '../lib/persist.ts'

export type Intent = {
  /** The idempotency key. */
  readonly intentKey: string
  /** `METHOD /path`. */
  readonly call: string
  /** The input that was sent, encrypted. A version of the app before the encryption stored the input itself. */
  readonly input: unknown
  readonly userId: string | null
  /** Time of the tap, ms. */
  readonly at: number
}

const STORED = 'intents'

const isIntent = (value: unknown): value is Intent =>
  isRecord(value) && isText(value['intentKey']) && isText(value['call']) && typeof value['at'] === 'number'
const isList = (value: unknown): value is unknown[] => Array.isArray(value)

/** Oldest first. The caller must check that the intent's user is logged in before it sends the intent again. */
export const openIntents = (): Intent[] => (readStored(STORED, isList) ?? []).filter(isIntent)

/** The start of a session loads this code. */
const sealed = () => import('../lib/sealed.ts')
export const intentName = (intentKey: string): string => `intent:${intentKey}`

/** Stores a request until its outcome is known. If the device refuses, only a reload forgets it. */
export async function keepIntent(intent: Intent): Promise<void> {
  try {
    const { seal } = await sealed()
    putIntent({ ...intent, input: await seal(intentName(intent.intentKey), intent.input) })
  } catch {
    // This browser keeps no key, or the code cannot be loaded.
  }
}

/** The input as it was sent; null if this browser cannot read it any more. */
export async function inputOf({ intentKey, input }: Intent): Promise<unknown> {
  if (!isText(input)) return input
  try {
    const { unseal } = await sealed()
    return await unseal(intentName(intentKey), input)
  } catch {
    return null
  }
}

/** Stores an intent whose input is encrypted. */
export function putIntent(intent: Intent): void {
  const others = openIntents().filter(known => known.intentKey !== intent.intentKey)
  writeStored(STORED, [...others, intent])
}

export function dropIntent(intentKey: string): void {
  const others = openIntents().filter(known => known.intentKey !== intentKey)
  writeStored(STORED, others.length === 0 ? null : others)
}

/** Creates the key of one intent, when the user confirms it. `randomUUID` is missing on a page that is served without TLS. */
export function newIntentKey(): string {
  if (isSecureContext) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
