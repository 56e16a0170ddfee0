import type { Auction } from '../../../domain/wire/calls/auction.ts'

/**
 * The part of the larger side that finds no counterpart at the auction price: from −1 (all of it is for sale) to 1 (all of
 * it is to buy); 0 in balance and without a price.
 */
export function surplusPart({ price, volume, imbalance }: Pick<Auction, 'price' | 'volume' | 'imbalance'>): number {
  const surplus = Number(imbalance)
  return price === null || surplus === 0 ? 0 : surplus / (Number(volume) + Math.abs(surplus))
}
