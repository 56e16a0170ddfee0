// Parses a line of a recording. There are two formats: comma-separated columns under a header, and Binance's `aggTrade`
// messages, one per line.

/** Price and quantity as recorded: their text shows the number of decimals. */
export type RecordedTrade = {
  readonly time: number
  readonly price: string
  readonly quantity: string
  /** The exchange's id of the trade; null if the recording has none. */
  readonly id: string | null
}

/** `other`: valid but not a trade (a candle message, an empty line). `malformed`: invalid. */
export type Reading = RecordedTrade | 'other' | 'malformed'
export type LineReader = (line: string) => Reading

const priceColumns = ['price', 'bid']
const quantityColumns = ['qty', 'quantity', 'bid_volume']
const timeColumn = 'ts_ms'

const idColumns = ['id', 'trade_id', 'agg_trade_id']

const numberPattern = /^\d+(\.\d+)?(e[+-]?\d+)?$/i
const signedPattern = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i
const NO_QUANTITY = '0'
/** Year 2100. A later time is one in micro- or nanoseconds. */
const LAST_TIME = Date.UTC(2100, 0)

type Cells = { readonly time: unknown; readonly price: unknown; readonly quantity: unknown; readonly id: unknown }

const idOf = (id: unknown): string | null =>
  (typeof id === 'string' && id !== '') || typeof id === 'number' ? String(id) : null

/** `isSigned`: a price can be zero or below. */
function tradeOf(cells: Cells, isSigned: boolean): Reading {
  const { price, quantity } = cells
  const time = Number(cells.time)
  const sound =
    Number.isSafeInteger(time) &&
    time > 0 &&
    time < LAST_TIME &&
    typeof price === 'string' &&
    (isSigned ? signedPattern : numberPattern).test(price) &&
    (isSigned || Number(price) > 0) &&
    typeof quantity === 'string' &&
    numberPattern.test(quantity)
  return sound ? { time, price, quantity, id: idOf(cells.id) } : 'malformed'
}

const cellsOf = (line: string): string[] => line.split(',').map(cell => cell.trim().replace(/^"(.*)"$/, '$1'))

/** A reader for columns in the order of the header; null if the header lacks the time or the price. */
function columnReader(header: string, isSigned: boolean): LineReader | null {
  const names = cellsOf(header.replace(/^\uFEFF/, '').toLowerCase())
  const indexOf = (wanted: readonly string[]): number => names.findIndex(name => wanted.includes(name))
  const timeAt = indexOf([timeColumn])
  const priceAt = indexOf(priceColumns)
  const quantityAt = indexOf(quantityColumns)
  const idAt = indexOf(idColumns)
  if (timeAt < 0 || priceAt < 0) return null
  return line => {
    if (line.trim() === '') return 'other'
    const cells = cellsOf(line)
    const quantity = quantityAt < 0 ? NO_QUANTITY : cells[quantityAt]
    return tradeOf({ time: cells[timeAt], price: cells[priceAt], quantity, id: cells[idAt] }, isSigned)
  }
}

function readMessage(line: string, isSigned: boolean): Reading {
  if (line.trim() === '') return 'other'
  try {
    const message: unknown = JSON.parse(line)
    if (typeof message !== 'object' || message === null) return 'malformed'
    const { e, p, q, T, a } = message as Record<'e' | 'p' | 'q' | 'T' | 'a', unknown>
    return e === 'aggTrade' ? tradeOf({ time: T, price: p, quantity: q, id: a }, isSigned) : 'other'
  } catch {
    return 'malformed'
  }
}

/** Detects the format from the first line, which is a message or the header. Null if it is neither. */
export function lineReader(
  first: string,
  isSigned: boolean,
): { readonly read: LineReader; readonly firstIsData: boolean } | null {
  if (first.startsWith('{')) return { read: line => readMessage(line, isSigned), firstIsData: true }
  const read = columnReader(first, isSigned)
  return read && { read, firstIsData: false }
}

/** Number of decimals of a number: '0.00141342' → 8, '23.000' → 0, '1.3e-05' → 6. */
export function decimalsOf(text: string): number {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e')
  const fraction = (mantissa.split('.')[1] ?? '').replace(/0+$/, '')
  return Math.max(0, fraction.length - Number(exponent))
}
