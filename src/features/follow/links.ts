// Links to institutions and to the user's follow orders.
import { holdingsTabs } from '../../../domain/position.ts'
import { tradeDetailHref } from '../../router/instrument-links.ts'
import { hrefOf } from '../../router/place.ts'

export const agenciesHref = '/pages/product/follow'
export const agencyHref = (id: string): string => hrefOf(agenciesHref, { id })
export const orderFormHref = (id: string): string => hrefOf('/pages/payment/follow', { id })
export const recordsHref = hrefOf('/pages/trade/index', { tab: holdingsTabs.myFollow })
export const recordHref = (id: string): string => tradeDetailHref(null, id, holdingsTabs.myFollow)
