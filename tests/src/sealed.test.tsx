// Why: whoever reads the files of a browser, or copies its storage, must not find names, balances or orders in it.
import { createStore, get } from 'idb-keyval'
import { afterEach, expect, test } from 'vitest'
import { isText } from '../../src/lib/persist.ts'
import { readSealed, seal, unseal, writeSealed } from '../../src/lib/sealed.ts'

afterEach(() => localStorage.clear())

test('a sealed value is read back, and cannot be read in the storage', async () => {
  expect(await writeSealed('place', 'Calle Luna 5, 東京')).toBe(true)
  expect(await readSealed('place', isText)).toBe('Calle Luna 5, 東京')
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Luna/)
  // The same value is never the same text twice.
  expect(await seal('place', 'x')).not.toBe(await seal('place', 'x'))
})

test('no script can read the key', async () => {
  await seal('place', 'x')
  const key = await get<CryptoKey>('device', createStore('pulso', 'keys'))
  expect(key?.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', key as CryptoKey)).rejects.toThrow()
})

test('text that was sealed under another name, or changed, is refused', async () => {
  const text = await seal('place', 'x')
  await expect(unseal('other', text)).rejects.toThrow()
  const changed = `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`
  await expect(unseal('place', changed)).rejects.toThrow()
})

test('what an earlier version stored without encryption is not used, and is removed', async () => {
  for (const plain of ['"ana@example.com"', '{"firstName":"Ana"}']) {
    localStorage.setItem('pulso:place', plain)
    expect(await readSealed('place', isText)).toBeNull()
    expect(localStorage.getItem('pulso:place')).toBeNull()
  }
})

test('of several writes the last one stays, and one that is unwanted by then is not stored', async () => {
  const long = 'x'.repeat(1_000_000)
  void writeSealed('place', long)
  void writeSealed('place', 'second')
  expect(await readSealed('place', isText)).toBe('second')
  void writeSealed('place', long)
  void writeSealed('place', null)
  expect(await readSealed('place', isText)).toBeNull()
  let isIn = true
  const late = writeSealed('place', 'of the user who left', () => isIn)
  isIn = false
  expect(await late).toBe(false)
  expect(localStorage.getItem('pulso:place')).toBeNull()
})

test('a read of what cannot be read leaves what is stored meanwhile', async () => {
  const stored = await seal('place', 'new')
  localStorage.setItem('pulso:place', JSON.stringify(btoa('no text that this browser has sealed')))
  const reading = readSealed('place', isText)
  await Promise.resolve()
  await Promise.resolve()
  localStorage.setItem('pulso:place', JSON.stringify(stored))
  expect(await reading).toBeNull()
  expect(await readSealed('place', isText)).toBe('new')
})
