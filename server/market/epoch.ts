import { hash32 } from '../lib/random.ts'
import type { Listing } from './source.ts'

/** Computed from the instruments and their order only, so the same catalogue has the same epoch on every run. */
export function epochOf(listings: readonly Listing[]): number {
  let epoch = hash32(listings.length, 0)
  for (const { instrument } of listings) {
    const text = `${instrument.key} ${instrument.priceDecimals} ${instrument.quantityDecimals}`
    for (let i = 0; i < text.length; i++) epoch = hash32(epoch, text.charCodeAt(i))
  }
  return epoch
}
