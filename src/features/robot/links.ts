// Links to machines and to the user's robots.
import { hrefOf } from '../../router/place.ts'

export const machineHref = (id: string): string => hrefOf('/pages/robotai/detail', { id })
export const robotHref = (id: string): string => hrefOf('/pages/robotai/rental', { id })
export const machinesHref = '/pages/robotai/index'
export const bitcoinHref = '/pages/robotai/quote'
export const recordsHref = '/pages/robotai/record'
