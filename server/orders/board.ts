// Board and wallet of an order, by its instrument key and product.
import { must } from '../../domain/assert.ts'
import type { StockBoard } from '../../domain/instruments/boards.ts'
import { stockBoardOf } from '../../domain/instruments/market-code.ts'
import { walletFor } from '../../domain/instruments/wallet-for.ts'
import type { OrderProduct } from '../../domain/order.ts'
import type { WalletType } from '../../domain/wallet.ts'

type Keyed = { readonly instrumentKey: string }

export const boardOfOrder = (row: Keyed): StockBoard =>
  must(stockBoardOf(row.instrumentKey), `a stock, not ${row.instrumentKey}`)

export const walletOfOrder = (row: Keyed & { readonly product: OrderProduct }): WalletType =>
  walletFor(row.product, boardOfOrder(row))
