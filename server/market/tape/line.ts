// Parses a line of a recording. There are two formats: comma-separated columns under a header, and Binance's `aggTrade`
// messages, one per line.

/** Price and quantity as recorded: their text shows the number of decimals. */
export type RecordedTrade = { readonly time: number; readonly price: string; readonly quantity: string }

/** `other`: valid but not a trade (a candle message, an empty line). `malformed`: invalid. */
export type Reading = RecordedTrade | 'other' | 'malformed'
export type LineReader = (line: string) => Reading

const priceColumns = ['price', 'bid']
const quantityColumns = ['qty', 'quantity', 'bid_volume']
const timeColumn = 'ts_ms'

const numberPattern = /^\d+(\.\d+)?(e[+-]?\d+)?$/i
const NO_QUANTITY = '0'

function tradeOf(time: number, price: unknown, quantity: unknown): Reading {
  const sound =
    Number.isSafeInteger(time) &&
    time > 0 &&
    typeof price === 'string' &&
    numberPattern.test(price) &&
    Number(price) > 0 &&
    typeof quantity === 'string' &&
    numberPattern.test(quantity)
  return sound ? { time, price, quantity } : 'malformed'
}

const cellsOf = (line: string): string[] => line.split(',').map(cell => cell.trim().replace(/^"(.*)"$/, '$1'))

/** A reader for columns in the order of the header; null if the header lacks the time or the price. */
function columnReader(header: string): LineReader | null {
  const names = cellsOf(header.replace(/^\uFEFF/, '').toLowerCase())
  const indexOf = (wanted: readonly string[]): number => names.findIndex(name => wanted.includes(name))
  const timeAt = indexOf([timeColumn])
  const priceAt = indexOf(priceColumns)
  const quantityAt = indexOf(quantityColumns)
  if (timeAt < 0 || priceAt < 0) return null
  return line => {
    if (line.trim() === '') return 'other'
    const cells = cellsOf(line)
    return tradeOf(Number(cells[timeAt]), cells[priceAt], quantityAt < 0 ? NO_QUANTITY : cells[quantityAt])
  }
}

function readMessage(line: string): Reading {
  if (line.trim() === '') return 'other'
  try {
    const message: unknown = JSON.parse(line)
    if (typeof message !== 'object' || message === null) return 'malformed'
    const { e, p, q, T } = message as { e?: unknown; p?: unknown; q?: unknown; T?: unknown }
    return e === 'aggTrade' ? tradeOf(Number(T), p, q) : 'other'
  } catch {
    return 'malformed'
  }
}

/** Detects the format from the first line, which is a message or the header. Null if it is neither. */
export function lineReader(first: string): { readonly read: LineReader; readonly firstIsData: boolean } | null {
  if (first.startsWith('{')) return { read: readMessage, firstIsData: true }
  const read = columnReader(first)
  return read && { read, firstIsData: false }
}

/** Number of decimals of a number: '0.00141342' → 8, '23.000' → 0, '1.3e-05' → 6. */
export function decimalsOf(text: string): number {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e')
  const fraction = (mantissa.split('.')[1] ?? '').replace(/0+$/, '')
  return Math.max(0, fraction.length - Number(exponent))
}
