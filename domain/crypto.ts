// Wallets for digital dollars: address formats of each network, and the typing errors that their checksums detect.

import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import type { Network } from './networks.ts'
import { networkNames } from './networks.ts'
import type { Verdict } from './rules.ts'
import { breach } from './rules.ts'
import { typed } from './typed.ts'

const base58check = createBase58check(sha256)
const TRON_PREFIX = 0x41

/**
 * The address of twenty zero bytes on each network. It is valid, but its private key is unknown: money sent to it is
 * lost.
 */
const zeroAddresses = new Set(['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', `0x${'0'.repeat(40)}`])

/**
 * Base58check on Tron detects every wrong character. On Ethereum the mixed case of EIP-55 detects every wrong case, and
 * misses one wrong digit in some thousands: the user compares the ends of an address before money is sent to it.
 */
export function checkAddress(network: Network, entry: string): Verdict {
  const text = typed('address', entry)
  if (text === '') return breach('required')
  if (zeroAddresses.has(text)) return breach('address')
  return network === 'tron' ? checkTron(text) : checkEthereum(text)
}

function checkTron(text: string): Verdict {
  if (isEthereumShape(text)) return breach('addressNetwork', { network: networkNames.ethereum })
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return breach('address')
  try {
    return base58check.decode(text)[0] === TRON_PREFIX ? null : breach('addressChecksum')
  } catch {
    return breach('addressChecksum')
  }
}

function checkEthereum(text: string): Verdict {
  if (/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return breach('addressNetwork', { network: networkNames.tron })
  if (!isEthereumShape(text)) return breach('address')
  return withChecksum(text) === text ? null : breach('addressChecksum')
}

const isEthereumShape = (text: string): boolean => /^0x[\da-fA-F]{40}$/.test(text)

/**
 * Adds the checksum of EIP-55: a letter becomes upper case if the hex digit at the same position of the hash of the
 * lower-case address is 8 or more.
 */
function withChecksum(address: string): string {
  const bare = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(bare)))
  return `0x${[...bare].map((letter, place) => (Number.parseInt(hash[place] ?? '0', 16) >= 8 ? letter.toUpperCase() : letter)).join('')}`
}
