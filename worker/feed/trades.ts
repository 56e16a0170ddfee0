// Unpacks trades (domain/wire/rows.ts) into objects. Only the trades of charted instruments are sent, so allocating
// objects is acceptable.
import type { Trade, TradesBody } from '../../domain/wire/rows.ts'
import { ByteReader } from '../../domain/wire/varint.ts'

/**
 * Unpacks the trades of a frame.
 * @throws RangeError for a truncated frame
 */
export function readTrades(body: TradesBody, at: number): Trade[] {
  const [, count, bytes] = body
  const reader = new ByteReader(bytes)
  const trades: Trade[] = []
  let time = at
  let price = 0
  for (let row = 0; row < count; row++) {
    time += reader.signed()
    price += reader.signed()
    trades.push({ time, price, quantity: reader.unsigned() })
  }
  return trades
}
