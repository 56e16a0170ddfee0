// The wallet that pays for an order and receives its proceeds.
import { must } from '../assert.ts'
import type { OrderProduct } from '../order.ts'
import type { WalletType } from '../wallet.ts'
import type { Board } from './boards.ts'
import { specOf } from './boards.ts'

/** `board`: the wallet of the board, or of its class. A product with a wallet of its own names it. */
const walletOfProduct: Readonly<Record<OrderProduct, WalletType | 'board'>> = {
  cashEquity: 'board',
  isolatedMargin: 'board',
}

/** A board holds one class and one venue (`venues.ts`), so the three are product and board. */
export function walletFor(product: OrderProduct, board: Board): WalletType {
  const wallet = walletOfProduct[product]
  return wallet === 'board' ? must(specOf(board).wallet, `a wallet of ${board}`) : wallet
}
