// Variable-length integers of one to eight bytes (LEB128): seven bits per byte, low bits first; the high bit means that
// more bytes follow. Signed numbers are zigzag-encoded. Quantities exceed 2^31, so numbers above 28 bits are computed
// as doubles, exact to 2^53.

/** Factor of the eighth byte, which is the last one allowed. */
const LAST_FACTOR = 2 ** 49

/** Output buffer that grows as needed; `take` returns a copy and resets it. */
export class ByteWriter {
  #bytes: Uint8Array
  #length = 0

  constructor(capacity = 4096) {
    this.#bytes = new Uint8Array(capacity)
  }

  get length(): number {
    return this.#length
  }

  unsigned(value: number): void {
    if (this.#length + 8 > this.#bytes.length) this.#grow()
    let rest = value
    while (rest >= 0x10000000) {
      this.#bytes[this.#length++] = (rest % 128) | 128
      rest = Math.floor(rest / 128)
    }
    while (rest >= 128) {
      this.#bytes[this.#length++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.#bytes[this.#length++] = rest
  }

  signed(value: number): void {
    this.unsigned(value < 0 ? -2 * value - 1 : 2 * value)
  }

  take(): Uint8Array {
    const bytes = this.#bytes.slice(0, this.#length)
    this.#length = 0
    return bytes
  }

  #grow(): void {
    const wider = new Uint8Array(this.#bytes.length * 2 + 8)
    wider.set(this.#bytes)
    this.#bytes = wider
  }
}

/**
 * Reads numbers from bytes. Reading past the end throws RangeError, so that a truncated frame is dropped completely.
 */
export class ByteReader {
  bytes: Uint8Array
  offset = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  get done(): boolean {
    return this.offset >= this.bytes.length
  }

  unsigned(): number {
    const bytes = this.bytes
    let byte = bytes[this.offset++] ?? truncated()
    if (byte < 128) return byte
    let value = byte & 127
    let shift = 7
    while (shift <= 21) {
      byte = bytes[this.offset++] ?? truncated()
      value |= (byte & 127) << shift
      if (byte < 128) return value
      shift += 7
    }
    return this.#wide(value)
  }

  signed(): number {
    const value = this.unsigned()
    if (value < 0x80000000) return unzigzag(value)
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  #wide(low: number): number {
    let value = low
    let factor = 0x10000000
    for (let more = true; more; ) {
      if (factor > LAST_FACTOR) throw new RangeError('varint too large')
      const byte = this.bytes[this.offset++] ?? truncated()
      value += (byte & 127) * factor
      factor *= 128
      more = byte >= 128
      if (value > Number.MAX_SAFE_INTEGER) throw new RangeError('varint too large')
    }
    return value
  }
}

/** Decodes a zigzag-encoded signed number of 32 bits. */
export const unzigzag = (value: number): number => (value >>> 1) ^ -(value & 1)

function truncated(): never {
  throw new RangeError('truncated')
}
