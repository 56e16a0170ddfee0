// Links to the records of a user's orders.
import { holdingsTabs } from '../../../domain/position.ts'
import { hrefOf } from '../../router/place.ts'

export const ordersHref = hrefOf('/pages/trade/index', { tab: holdingsTabs.myEntrusted })
