// All order products, one entry each.
import type { OrderProduct } from '../../../domain/order.ts'
import { cashEquity } from './cash-equity.ts'
import { isolatedMargin } from './isolated-margin.ts'
import type { Product } from './product.ts'

const products: Readonly<Record<OrderProduct, Product>> = { cashEquity, isolatedMargin }

export const productOf = ({ product }: { readonly product: OrderProduct }): Product => products[product]
