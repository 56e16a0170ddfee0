// The durability required of a store with customers' money: an acknowledged commit survives a power failure.
import type { Log } from '../lib/log.ts'
import type { StoreDurability } from './db.ts'
import { StoreError } from './db.ts'

/** Settings of PostgreSQL that must be `on`, or have a stronger value. */
export const durabilitySettings = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/**
 * Refuses a store without durability. If the market is simulated, the store is accepted and the lack is logged; for the
 * embedded store it is documented (README, Environment) and not logged at each start.
 */
export function requireDurability({ embedded, off }: StoreDurability, simulated: boolean, log: Log): void {
  if (off.length === 0) return
  const lost = `A power cut may take back what was answered: in the store, ${off.join(', ')} is off.`
  if (!simulated) throw new StoreError('unsafe', `${lost} Only a simulated market may be kept there.`)
  if (!embedded) log.warn({ off }, lost)
}
