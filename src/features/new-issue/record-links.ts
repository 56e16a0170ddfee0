// Links to the offers and to the user's applications.
import { holdingsTabs } from '../../../domain/position.ts'
import { tradeDetailHref } from '../../router/instrument-links.ts'
import { hrefOf } from '../../router/place.ts'

export const issuesHref = '/pages/product/newstock'
export const recordsHref = hrefOf('/pages/trade/index', { tab: holdingsTabs.mySubscription })
export const recordHref = (id: string): string => tradeDetailHref(null, id, holdingsTabs.mySubscription)
