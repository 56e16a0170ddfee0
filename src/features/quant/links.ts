// Addresses of rules and of the user's orders.
import { hrefOf } from '../../router/place.ts'

export const productsHref = '/pages/aiquantify/index'
export const productHref = (id: string): string => hrefOf(productsHref, { id })
export const orderFormHref = (id: string): string => hrefOf(productsHref, { id, order: '1' })
export const recordsHref = '/pages/aiquantify/record'
export const recordHref = (id: string): string => hrefOf('/pages/aiquantify/record-detail', { id })
