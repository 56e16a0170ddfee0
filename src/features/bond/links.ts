// Addresses of bonds on sale and of the user's own.
import { holdingsTabs } from '../../../domain/position.ts'
import { tradeDetailHref } from '../../router/instrument-links.ts'
import { hrefOf } from '../../router/place.ts'

export const listHref = '/pages/bonds/list'
export const openHref = (id: string): string => hrefOf('/pages/bonds/open', { id })
export const auctionHref = (id: string): string => hrefOf('/pages/bonds/open', { id, auction: '1' })
export const closeHref = (id: string): string => hrefOf('/pages/bonds/close', { id })
export const recordsHref = hrefOf('/pages/trade/index', { tab: holdingsTabs.myBonds })
export const recordHref = (id: string): string => tradeDetailHref(null, id, holdingsTabs.myBonds)
