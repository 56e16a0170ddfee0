// The calls about push messages to a device. A device belongs to the session that saved it last: the next
// user who logs in on it replaces the owner, and after a log-out nothing is sent to it.
import { and, count, eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Clock } from '../../domain/clock.ts'
import { refuse } from '../../domain/failure.ts'
import { noticeTopics } from '../../domain/notice.ts'
import { PUSH_DEVICES_MAX } from '../../domain/push.ts'
import type { PushChoice, pushCalls } from '../../domain/wire/calls/push.ts'
import type { CallParsed } from '../../domain/wire/calls/table.ts'
import type { CallContext, HandlersOf } from '../calls/handlers.ts'
import { userOf } from '../calls/handlers.ts'
import type { Db, Tx } from '../db/db.ts'
import type { PushDeviceRow } from '../db/push-schema.ts'
import { pushDevices } from '../db/push-schema.ts'
import { users } from '../db/schema.ts'
import { sealedFor } from '../db/sealed-columns.ts'
import { isTimeZone } from '../lib/dayjs.ts'
import { digest } from '../lib/id.ts'
import { isPoint } from './encrypt.ts'
import { publicKeyOf, readPushKey } from './key.ts'

type Deps = { readonly db: Db; readonly clock: Clock; readonly newId: () => string }

export function pushHandlers({ db, clock, newId }: Deps): HandlersOf<keyof typeof pushCalls> {
  return {
    'GET /push/key': async () => {
      const key = await readPushKey(db)
      return key ? { key: publicKeyOf(key) } : refuse('unavailable')
    },
    'POST /push/read': async ({ endpoint }, context) => {
      const [row] = await db.select().from(pushDevices).where(own(context, endpoint))
      return { device: row ? choiceOf(row) : null }
    },
    'POST /push/save': async (input, context) => {
      if (!isTimeZone(input.zone)) return refuse('invalid', { field: 'zone' })
      if (!isPoint(input.p256dh)) return refuse('invalid', { field: 'p256dh' })
      return db.transaction(async tx => {
        const userId = userOf(context)
        // One after another for a user, so that the number of devices is exact.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
        const [known] = await tx.select().from(pushDevices).where(at(input.endpoint)).for('update')
        const isOwn = known?.userId === userId
        if (!isOwn && (await devicesOf(tx, userId)) >= PUSH_DEVICES_MAX)
          return refuse('devicesFull', { values: { maximum: PUSH_DEVICES_MAX } })
        // The row of another user of this browser goes, with the messages that were not sent.
        if (known && !isOwn) await tx.delete(pushDevices).where(eq(pushDevices.id, known.id))
        const id = known && isOwn ? known.id : newId()
        const device = deviceOf(id, input, context)
        if (isOwn) await tx.update(pushDevices).set(device).where(eq(pushDevices.id, id))
        else await tx.insert(pushDevices).values(Object.assign(device, { createdAt: clock.now() }))
        return { device: choiceOf(device) }
      })
    },
    'POST /push/remove': async ({ endpoint }, context) => {
      await db.transaction(tx => tx.delete(pushDevices).where(own(context, endpoint)))
      return { device: null }
    },
  }
}

const at = (endpoint: string) => eq(pushDevices.digest, digest(endpoint))
const own = (context: CallContext, endpoint: string) => and(at(endpoint), eq(pushDevices.userId, userOf(context)))

async function devicesOf(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(pushDevices).where(eq(pushDevices.userId, userId))
  return must(row, 'a count').total
}

function deviceOf(id: string, input: CallParsed<'POST /push/save'>, context: CallContext) {
  const { endpoint, p256dh, auth, locale, zone, topics, amounts, quiet } = input
  return {
    id,
    digest: digest(endpoint),
    userId: userOf(context),
    sessionId: must(context.sessionId, 'a live session'),
    subscription: sealedFor(id, { endpoint, keys: { p256dh, auth } }),
    locale,
    zone,
    topics: noticeTopics.filter(topic => topics.includes(topic)),
    amounts,
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
  }
}

const choiceOf = (row: Pick<PushDeviceRow, 'topics' | 'amounts' | 'quietFrom' | 'quietTo'>): PushChoice => ({
  topics: [...row.topics],
  amounts: row.amounts,
  quiet: row.quietFrom === null || row.quietTo === null ? null : { from: row.quietFrom, to: row.quietTo },
})
