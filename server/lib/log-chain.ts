// The hash chain of the security log. Each line ends with a SHA-256 over the previous line's hash and its own text, so
// a line that is changed, added or removed later breaks the chain. An attacker could rewrite all later lines too, which
// only a comparison with a hash that was copied to another machine detects.
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

/** The previous hash of the first line. */
export const NO_CHAIN = ''

const pattern = /,"chain":"([\w-]{43})"\}$/
/** Maximum length of a line, in bytes. */
const TAIL_BYTES = 16_384

const nextOf = (chain: string, text: string): string =>
  createHash('sha256').update(`${chain}\n${text}`).digest('base64url')

/** `text`: a JSON object in one line. */
export function chained(chain: string, text: string): { readonly line: string; readonly chain: string } {
  const next = nextOf(chain, text)
  return { line: `${text.slice(0, -1)},"chain":"${next}"}`, chain: next }
}

/**
 * The hash of the last line of a log. {@link NO_CHAIN} for an empty log, and for lines of versions that had no chain.
 */
export async function chainAtEnd(path: string): Promise<string> {
  const file = await open(path, 'r').catch(() => null)
  if (!file) return NO_CHAIN
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(TAIL_BYTES),
      0,
      TAIL_BYTES,
      Math.max(0, size - TAIL_BYTES),
    )
    const last = buffer.toString('utf8', 0, bytesRead).trimEnd().split('\n').at(-1)
    return pattern.exec(last ?? '')?.[1] ?? NO_CHAIN
  } finally {
    await file.close()
  }
}

export type ChainVerdict = {
  readonly lines: number
  /** The hash of the last line, to be kept on another machine. */
  readonly chain: string
  /** Number, from 1, of the first line that does not continue the previous one; null if there is none. */
  readonly brokenAt: number | null
  /** True if one of the lines has the searched hash. */
  readonly found: boolean
}

/**
 * Verifies the chain. The first line is not checked, because a rotated log begins in the middle of the chain. `kept`: a
 * hash that one of the lines must have.
 */
export async function verifyChain(lines: AsyncIterable<string>, kept: string): Promise<ChainVerdict> {
  let [count, chain, isFound] = [0, NO_CHAIN, kept === NO_CHAIN]
  for await (const line of lines) {
    count += 1
    const own = pattern.exec(line)?.[1] ?? NO_CHAIN
    const isNext = own !== NO_CHAIN && nextOf(chain, line.replace(pattern, '}')) === own
    const isOlder = own === NO_CHAIN && chain === NO_CHAIN
    if (!isNext && !isOlder && count > 1) return { lines: count, chain, brokenAt: count, found: isFound }
    chain = own
    isFound ||= own === kept
  }
  return { lines: count, chain, brokenAt: null, found: isFound }
}
