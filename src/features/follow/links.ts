// Links to institutions and to the form of an order.
import { hrefOf } from '../../router/place.ts'

export const agenciesHref = '/pages/product/follow'
export const agencyHref = (id: string): string => hrefOf(agenciesHref, { id })
export const orderFormHref = (id: string): string => hrefOf('/pages/payment/follow', { id })
