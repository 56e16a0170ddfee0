// Links to schemes and to what the user holds of them.
import { hrefOf } from '../../router/place.ts'

export const schemeHref = (id: string): string => hrefOf('/pages/yinmutual/index', { id })
export const holdingHref = (id: string): string => hrefOf('/pages/yinmutual/myhold', { id })
