// Addresses of the page of plans: the list, and the form for a new plan.
import type { InstrumentKey } from '../../../domain/brand.ts'
import { hrefOf } from '../../router/place.ts'

export const plansHref = '/pages/profile/plans'
/** The form for a new plan of an instrument. */
export const newPlanHref = (key: InstrumentKey): string => hrefOf(plansHref, { key })
