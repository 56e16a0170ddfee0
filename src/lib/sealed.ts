// Private data on the device (ASVS 5.0.0, 14.3.3): encrypted with AES-256-GCM. The key belongs to this browser, is kept
// in IndexedDB, and no script can read it. A page that was served without TLS has no encryption, and stores plain text.
import { createStore, get, update } from 'idb-keyval'
import { must } from '../../domain/assert.ts'
import { isText, readStored, writeStored } from './persist.ts'

const KEY = 'device'
const ALGORITHM = 'AES-GCM'
const IV_BYTES = 12

let opened: Promise<CryptoKey> | null = null

function deviceKey(): Promise<CryptoKey> {
  opened ??= openKey().catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

/** The first tab of a browser makes the key: `update` is one transaction. */
async function openKey(): Promise<CryptoKey> {
  const store = createStore('pulso', 'keys')
  const fresh = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, ['encrypt', 'decrypt'])
  await update<CryptoKey>(KEY, kept => kept ?? fresh, store)
  return must(await get<CryptoKey>(KEY, store), 'a device key')
}

/** `name` is authenticated: text that was sealed under another name is refused. */
const parametersOf = (name: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams => ({
  name: ALGORITHM,
  iv,
  additionalData: new TextEncoder().encode(name),
})

/** Encrypts a value of JSON. Rejects if the browser keeps no key. */
export async function seal(name: string, value: unknown): Promise<string> {
  const text = JSON.stringify(value)
  if (!isSecureContext) return text
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await crypto.subtle.encrypt(parametersOf(name, iv), await deviceKey(), new TextEncoder().encode(text))
  const bytes = new Uint8Array(IV_BYTES + sealed.byteLength)
  bytes.set(iv)
  bytes.set(new Uint8Array(sealed), IV_BYTES)
  return btoa(charactersOf(bytes))
}

/** Rejects if the text was not sealed under this name by this browser. */
export async function unseal(name: string, text: string): Promise<unknown> {
  if (!isSecureContext) return JSON.parse(text)
  const bytes = bytesOf(atob(text))
  const parameters = parametersOf(name, bytes.slice(0, IV_BYTES))
  const plain = await crypto.subtle.decrypt(parameters, await deviceKey(), bytes.subarray(IV_BYTES))
  return JSON.parse(new TextDecoder().decode(plain))
}

/** Number of arguments of one call, within every engine's limit. A call for each byte would take many times as long. */
const CHUNK = 8_192

function charactersOf(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return text
}

function bytesOf(characters: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(characters.length)
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = characters.charCodeAt(at)
  return bytes
}

let written: Promise<unknown> = Promise.resolve()

/**
 * Stores a value encrypted; null removes it. Values are stored in the order of the calls.
 * @param isWanted is asked when the value is encrypted: the user may have logged out since the call
 * @returns false if the device refused: the caller continues without storage
 */
export function writeSealed(name: string, value: unknown, isWanted = (): boolean => true): Promise<boolean> {
  const before = written
  const write = async (): Promise<boolean> => {
    const text = value === null ? null : await seal(name, value)
    await before
    return isWanted() && writeStored(name, text)
  }
  const own = write().catch(() => false)
  written = own
  return own
}

/** Returns the value stored under `name` if `accepts` returns true for it; otherwise null. */
export async function readSealed<T>(name: string, accepts: (value: unknown) => value is T): Promise<T | null> {
  await written
  const text = readStored(name, isText)
  const value = text === null ? null : await unseal(name, text).catch(() => null)
  if (value !== null) return accepts(value) ? value : null
  // An earlier version of the app stored it without encryption, or the key is lost. What was stored since then stays.
  if (readStored(name, isText) === text) writeStored(name, null)
  return null
}
