// Board and wallet of an order, by its instrument key and product.
import { must } from '../../domain/assert.ts'
import type { Board, StockBoard } from '../../domain/instruments/boards.ts'
import { parseKey, stockBoardOf } from '../../domain/instruments/market-code.ts'
import { walletFor } from '../../domain/instruments/wallet-for.ts'
import type { OrderProduct } from '../../domain/order.ts'
import type { WalletType } from '../../domain/wallet.ts'

type Keyed = { readonly instrumentKey: string }

export const boardOfOrder = ({ instrumentKey }: Keyed): Board =>
  must(parseKey(instrumentKey), `a key, not ${instrumentKey}`).board

export const stockBoardOfOrder = ({ instrumentKey }: Keyed): StockBoard =>
  must(stockBoardOf(instrumentKey), `a stock, not ${instrumentKey}`)

export const walletOfOrder = (row: Keyed & { readonly product: OrderProduct }): WalletType =>
  walletFor(row.product, boardOfOrder(row))
