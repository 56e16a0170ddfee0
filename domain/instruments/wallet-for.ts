// The wallet that pays for an order and receives its proceeds.
import { must } from '../assert.ts'
import type { OrderProduct } from '../order.ts'
import type { WalletType } from '../wallet.ts'
import type { Board } from './boards.ts'
import { specOf } from './boards.ts'

/** Wallet of each order product. `board`: the wallet of the instrument's board or class. */
const walletOfProduct: Readonly<Record<OrderProduct, WalletType | 'board'>> = {
  cashEquity: 'board',
  isolatedMargin: 'board',
}

/**
 * Returns the wallet of an order. A board contains only one class (`venues.ts`), so the product and the board are
 * enough to find it.
 */
export function walletFor(product: OrderProduct, board: Board): WalletType {
  const wallet = walletOfProduct[product]
  return wallet === 'board' ? must(specOf(board).wallet, `a wallet of ${board}`) : wallet
}
