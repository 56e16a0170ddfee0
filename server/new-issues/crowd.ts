// The ids of simulated applications, by which they take part in the draw.
import type { SimulatedApplications, Terms } from './terms.ts'

export const crowdIds = (code: string, { shares, applications }: SimulatedApplications): string[] =>
  Array.from({ length: applications }, (_, nth) => `${code}-${shares}-${nth}`)

/** Every simulated application, with the shares applied for. */
export const crowdOrders = ({ code, crowd }: Terms): { readonly id: string; readonly quantity: number }[] =>
  crowd.flatMap(group => crowdIds(code, group).map(id => ({ id, quantity: group.shares })))
