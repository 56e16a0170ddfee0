// Links to machines.
import { hrefOf } from '../../router/place.ts'

export const machineHref = (id: string): string => hrefOf('/pages/robotai/detail', { id })
export const machinesHref = '/pages/robotai/index'
export const bitcoinHref = '/pages/robotai/quote'
