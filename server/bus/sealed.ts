// A bus whose messages are signed. Orders are filled at prices that arrive on the bus, so a client that reaches the
// NATS server must not be able to forge them. The key is in the store, which only the processes of the installation can
// open.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Clock } from '../../domain/clock.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Db } from '../db/db.ts'
import { busKeys } from '../db/schema.ts'
import { sealedFor } from '../db/sealed-columns.ts'
import type { Log } from '../lib/log.ts'
import type { Bus } from './bus.ts'

const KEY = 'messages'
const KEY_BYTES = 32
const SEAL_BYTES = 32
const TIME_BYTES = 8
/**
 * Maximum age of a message, so that a recorded message cannot be sent again later. The clocks of the processes must
 * differ by less than this.
 */
export const SEALED_FOR_MS = MINUTE_MS
/** Minimum interval between warnings: one for each forged message would flood the log. */
const WARN_EVERY_MS = MINUTE_MS

/** The installation's key, which the first process creates. */
export async function readBusKey(db: Db): Promise<Uint8Array> {
  await db
    .insert(busKeys)
    .values({ name: KEY, key: sealedFor(KEY, randomBytes(KEY_BYTES)) })
    .onConflictDoNothing()
  const [row] = await db.select().from(busKeys).where(eq(busKeys.name, KEY))
  return must(row, 'the key of the bus').key.open(KEY)
}

type SealDeps = { readonly bus: Bus; readonly key: Uint8Array; readonly clock: Clock; readonly log: Log }

/** Drops messages that are not signed with the key, or were signed too long ago. */
export function sealedBus({ bus, key, clock, log }: SealDeps): Bus {
  let warnedAt = Number.NEGATIVE_INFINITY
  const warn = (subject: string) => {
    if (clock.now() - warnedAt < WARN_EVERY_MS) return
    warnedAt = clock.now()
    log.error({ subject }, 'bus: a message of another sender, or of a process whose clock differs, was dropped')
  }
  const sealOf = (subject: string, signed: Uint8Array): Buffer =>
    createHmac('sha256', key).update(`${subject}\n`).update(signed).digest()
  const open = (subject: string, sealed: Uint8Array): Uint8Array | null => {
    if (sealed.byteLength < TIME_BYTES + SEAL_BYTES) return null
    const signed = sealed.subarray(0, -SEAL_BYTES)
    if (!timingSafeEqual(sealOf(subject, signed), sealed.subarray(-SEAL_BYTES))) return null
    const at = Buffer.from(signed.buffer, signed.byteOffset, TIME_BYTES).readDoubleLE()
    // A copy, because receivers read columns of numbers from it, which must be aligned.
    return Math.abs(clock.now() - at) <= SEALED_FOR_MS ? signed.slice(TIME_BYTES) : null
  }
  return {
    ...bus,
    publish(subject, message) {
      const time = Buffer.alloc(TIME_BYTES)
      time.writeDoubleLE(clock.now())
      const signed = Buffer.concat([time, message])
      bus.publish(subject, Buffer.concat([signed, sealOf(subject, signed)]))
    },
    subscribe: (subject, listener) =>
      bus.subscribe(subject, sealed => {
        const message = open(subject, sealed)
        if (message) listener(message)
        else warn(subject)
      }),
  }
}
