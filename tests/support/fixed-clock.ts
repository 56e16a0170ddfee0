// Bars on a regular grid of UTC time, for recorded candles and for markets that never close.
import type { BarClock } from '../../domain/kline.ts'

export function fixedClock(sizeMs: number): BarClock {
  return time => time - (((time % sizeMs) + sizeMs) % sizeMs)
}
