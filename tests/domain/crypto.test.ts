// Why: money sent to a wrong address cannot be recovered. Every typing error that a checksum can detect must be
// detected, on the right network only. The addresses are generated here by the networks' rules and not by our code.
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkAddress } from '../../domain/crypto.ts'
import { addressEnds, maskAddress, networkNames } from '../../domain/networks.ts'
import { ethereumAddress, tronAddress } from '../support/destinations.ts'

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const HEX = '0123456789abcdef'

const twentyBytes = fc.uint8Array({ minLength: 20, maxLength: 20 })
const put = (text: string, place: number, letter: string): string =>
  text.slice(0, place) + letter + text.slice(place + 1)

/** Yields every text that differs from the given one in one character of the alphabet. */
function* oneWrong(text: string, from: number, alphabet: string): Generator<string> {
  for (let place = from; place < text.length; place += 1)
    for (const letter of alphabet) if (letter !== text[place]) yield put(text, place, letter)
}

describe('Tron', () => {
  test.each([
    // Addresses of well-known contracts and accounts.
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    'TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY',
  ])('%s is valid', address => {
    expect(checkAddress('tron', address)).toBeNull()
  })

  test('a valid address passes, and every other text one character away is refused', () => {
    fc.assert(
      fc.property(twentyBytes, bytes => {
        const address = tronAddress(bytes)
        expect(checkAddress('tron', address)).toBeNull()
        for (const wrong of oneWrong(address, 0, BASE58)) expect(checkAddress('tron', wrong), wrong).not.toBeNull()
      }),
      { numRuns: 25 },
    )
  })

  test('a missing, additional or foreign character, and two swapped ones, are refused', () => {
    fc.assert(
      fc.property(twentyBytes, fc.integer({ min: 0, max: 32 }), (bytes, at) => {
        const address = tronAddress(bytes)
        const swapped = put(put(address, at, address[at + 1] ?? ''), at + 1, address[at] ?? '')
        const wrongs = [address.slice(0, at) + address.slice(at + 1), `${address.slice(0, at)}1${address.slice(at)}`]
        for (const letter of '0OIl -') wrongs.push(put(address, at, letter))
        if (swapped !== address) wrongs.push(swapped)
        for (const wrong of wrongs) expect(checkAddress('tron', wrong), wrong).not.toBeNull()
      }),
    )
  })

  test('an address with the prefix of another chain is refused on Tron, whatever its checksum', () => {
    const encode = createBase58check(sha256).encode
    fc.assert(
      fc.property(twentyBytes, fc.integer({ min: 0, max: 255 }), (bytes, prefix) => {
        fc.pre(prefix !== 0x41)
        expect(checkAddress('tron', encode(Uint8Array.from([prefix, ...bytes])))).not.toBeNull()
      }),
    )
    // Another prefix byte than Tron's whose addresses also start with T.
    const near = encode(Uint8Array.from([0x42, ...new Uint8Array(20)]))
    expect([near[0], checkAddress('tron', near)]).toEqual(['T', { reason: 'addressChecksum' }])
  })
})

describe('Ethereum', () => {
  test.each([
    // Examples of EIP-55: mixed case, all capitals, no capitals.
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
  ])('%s is valid', address => {
    expect(checkAddress('ethereum', address)).toBeNull()
  })

  test('an address passes; any letter in the wrong case is refused', () => {
    fc.assert(
      fc.property(twentyBytes, bytes => {
        const address = ethereumAddress(bytes)
        expect(checkAddress('ethereum', address)).toBeNull()
        for (const [place, letter] of [...address].entries()) {
          const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
          if (other !== letter) expect(checkAddress('ethereum', put(address, place, other))).not.toBeNull()
        }
      }),
    )
  })

  test('an address without capitals has no checksum and is refused', () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    for (const flat of [address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`])
      expect(checkAddress('ethereum', flat)).toEqual({ reason: 'addressChecksum' })
  })

  test('of the texts one digit away, fewer than one in a thousand passes: the limit of EIP-55', () => {
    let [tried, passed] = [0, 0]
    for (const bytes of fc.sample(twentyBytes, { numRuns: 60, seed: 55 }))
      for (const wrong of oneWrong(ethereumAddress(bytes), 2, `${HEX}ABCDEF`)) {
        tried += 1
        if (checkAddress('ethereum', wrong) === null) passed += 1
      }
    expect(tried).toBeGreaterThan(40_000)
    expect(passed / tried).toBeLessThan(0.001)
  })

  test('a missing, additional or foreign character is refused', () => {
    fc.assert(
      fc.property(twentyBytes, fc.integer({ min: 0, max: 41 }), (bytes, at) => {
        const address = ethereumAddress(bytes)
        const wrongs = [address.slice(0, at) + address.slice(at + 1), `${address.slice(0, at)}0${address.slice(at)}`]
        for (const letter of 'gO -') wrongs.push(put(address, at, letter))
        for (const wrong of wrongs) expect(checkAddress('ethereum', wrong), wrong).not.toBeNull()
      }),
    )
  })
})

test('a valid address on the wrong network is refused with the name of its network', () => {
  fc.assert(
    fc.property(twentyBytes, bytes => {
      expect(checkAddress('ethereum', tronAddress(bytes))).toEqual({
        reason: 'addressNetwork',
        values: { network: networkNames.tron },
      })
      expect(checkAddress('tron', ethereumAddress(bytes))).toEqual({
        reason: 'addressNetwork',
        values: { network: networkNames.ethereum },
      })
    }),
  )
})

test('the zero address, which has no owner, is refused', () => {
  const zeros = new Uint8Array(20)
  expect(checkAddress('tron', tronAddress(zeros))).toEqual({ reason: 'address' })
  expect(checkAddress('ethereum', ethereumAddress(zeros))).toEqual({ reason: 'address' })
})

test('an empty input is `required`; any other is valid or refused, and never throws', () => {
  for (const network of ['tron', 'ethereum'] as const) {
    expect(checkAddress(network, '')).toEqual({ reason: 'required' })
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^(T|0x)\w{30,45}$/)), text => {
        fc.pre(text !== '')
        expect(checkAddress(network, text)).not.toBeNull()
      }),
    )
  }
})

test('the displayed ends are the first and the last six characters', () => {
  const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
  expect(addressEnds(address)).toEqual({ first: 'TR7NHq', last: 'gjLj6t' })
  expect(maskAddress(address)).toBe('TR7NHq…gjLj6t')
})
