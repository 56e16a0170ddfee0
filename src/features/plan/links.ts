// Addresses of the page of plans: the list, the form for a new plan, and one plan.
import { hrefOf } from '../../router/place.ts'

export const plansHref = '/pages/profile/plans'
export const planHref = (id: string): string => hrefOf(plansHref, { id })
