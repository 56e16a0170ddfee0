// What a store must promise before anybody's money is kept in it: a commit that was answered outlives a power cut.
import type { Log } from '../log.ts'
import type { StorePromises } from './db.ts'
import { StoreError } from './db.ts'

/** On, or anything stronger. */
export const settingsAsked = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/**
 * Refuses a store that does not, unless nothing real is at stake; then it says so. Of the embedded store everybody knows
 * (README, Environment): it is not said at each start.
 */
export function guardPromises({ embedded, off }: StorePromises, simulated: boolean, log: Log): void {
  if (off.length === 0) return
  const lost = `A power cut may take back what was answered: in the store, ${off.join(', ')} is off.`
  if (!simulated) throw new StoreError('unsafe', `${lost} Only a simulated market may be kept there.`)
  if (!embedded) log.warn({ off }, lost)
}
