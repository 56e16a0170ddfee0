// Links to the views of the loans page.
import { hrefOf } from '../../router/place.ts'

export const loansHref = '/pages/loan/index'
export const applyHref = hrefOf(loansHref, { view: 'apply' })
export const repayHref = (id: string): string => hrefOf(loansHref, { id, view: 'repay' })
export const cureHref = (id: string, part: string): string => hrefOf(loansHref, { id, view: 'repay', part })
export const takeBackHref = (id: string): string => hrefOf(loansHref, { id, view: 'takeBack' })
export const pledgeHref = (id: string): string => hrefOf(loansHref, { id, view: 'pledge' })
