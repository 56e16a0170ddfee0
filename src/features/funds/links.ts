// Links to schemes, holdings and orders of funds.
import { hrefOf } from '../../router/place.ts'

export const schemeHref = (id: string): string => hrefOf('/pages/yinmutual/index', { id })
export const holdingsHref = hrefOf('/pages/yinmutual/myhold', {})
export const holdingHref = (id: string): string => hrefOf('/pages/yinmutual/myhold', { id })
export const orderHref = (id: string): string => hrefOf('/pages/yinmutual/myhold', { order: id })
