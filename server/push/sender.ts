// Sends the notices that devices have not received, in the leader process. A message may be sent twice after a kill; it has
// the id of its notice, by which the device shows it once.
import { and, asc, eq, lte, notInArray } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Clock } from '../../domain/clock.ts'
import { topicOf } from '../../domain/notice.ts'
import { isUrgent, PUSH_TTL_HOURS } from '../../domain/push.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../domain/time.ts'
import { notices } from '../db/account-schema.ts'
import type { Db } from '../db/db.ts'
import { pushDeliveries, pushDevices } from '../db/push-schema.ts'
import { sessions } from '../db/schema.ts'
import type { Fenced } from '../lead/fence.ts'
import { LeadershipLostError } from '../lead/fence.ts'
import { digest } from '../lib/id.ts'
import type { Log } from '../lib/log.ts'
import { isLive } from '../users/sessions.ts'
import { createPushKey, readPushKey } from './key.ts'
import type { Posted } from './post.ts'
import { createPost } from './post.ts'
import { quietUntil } from './quiet.ts'
import { createPushTexts } from './texts.ts'

const LOOK_EVERY_MS = SECOND_MS
/** Requests at the same time: a slow push service must not delay the messages of the others. */
const AT_ONCE = 32
const RETRY_MIN_MS = 5 * SECOND_MS
const RETRY_MAX_MS = 10 * MINUTE_MS
const KEPT_MS = PUSH_TTL_HOURS * HOUR_MS
/** A service must have time to reach a device, even with a message that is dropped soon. */
const TTL_MIN_SECONDS = 600
/** Maximum length of a topic (RFC 8030, section 5.4). */
const TOPIC_LENGTH = 32

/** What becomes of a delivery: with `forget` its device is removed. */
type After = 'forget' | 'drop' | { readonly dueAt: number; readonly tries: number }

export type PushDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly fetch: typeof fetch
  /** How a push service can reach the operator, as a URL. */
  readonly contact: string
}

export type PushSender = {
  start(store: Fenced): Promise<void>
  stop(): Promise<void>
}

export function createPushSender({ db, clock, log, fetch, contact }: PushDeps): PushSender {
  const texts = createPushTexts()
  const sending = new Map<string, Promise<void>>()
  let store: Fenced = db
  let looking: Promise<void> | null = null
  let stopClock = () => {}
  let post: ReturnType<typeof createPost> | null = null

  async function dueNow(now: number) {
    const isSent = sending.size === 0 ? undefined : notInArray(pushDeliveries.deviceId, [...sending.keys()])
    return store
      .select({ delivery: pushDeliveries, device: pushDevices, notice: notices, sessionId: sessions.id })
      .from(pushDeliveries)
      .innerJoin(pushDevices, eq(pushDevices.id, pushDeliveries.deviceId))
      .innerJoin(notices, eq(notices.id, pushDeliveries.noticeId))
      .leftJoin(sessions, and(eq(sessions.id, pushDevices.sessionId), isLive(now)))
      .where(and(lte(pushDeliveries.dueAt, now), isSent))
      .orderBy(asc(pushDeliveries.dueAt))
      .limit(AT_ONCE - sending.size)
  }
  type Due = Awaited<ReturnType<typeof dueNow>>[number]

  async function look(): Promise<void> {
    if (sending.size >= AT_ONCE) return
    const due = await dueNow(clock.now())
    for (const each of due) begin(each)
  }

  /** One message at a time to a device, so that they arrive in order. */
  function begin(due: Due): void {
    const { id } = due.device
    if (sending.has(id)) return
    const work = send(due)
      .catch(error => {
        if (!(error instanceof LeadershipLostError)) log.error({ err: error }, 'a push message was not sent')
      })
      .finally(() => {
        sending.delete(id)
      })
    sending.set(id, work)
  }

  async function send(due: Due): Promise<void> {
    const after = await deliver(due)
    const { device, notice } = due
    const isIt = and(eq(pushDeliveries.deviceId, device.id), eq(pushDeliveries.noticeId, notice.id))
    await store.transaction(async tx => {
      if (after === 'forget') await tx.delete(pushDevices).where(eq(pushDevices.id, device.id))
      else if (after === 'drop') await tx.delete(pushDeliveries).where(isIt)
      else await tx.update(pushDeliveries).set(after).where(isIt)
    })
  }

  /** Sends the message if it is to be sent now. Returns what becomes of its row. */
  async function deliver({ delivery, device, notice, sessionId }: Due): Promise<After> {
    const now = clock.now()
    const { tries } = delivery
    const endsAt = delivery.createdAt + KEPT_MS
    // Without its session the device has no owner.
    if (sessionId === null) return 'forget'
    if (endsAt <= now) return 'drop'
    const isHigh = isUrgent(notice.kind)
    const { quietFrom: from, quietTo: to } = device
    const quietTo = isHigh || from === null || to === null ? null : quietUntil({ from, to }, device.zone, now)
    if (quietTo !== null) return { dueAt: quietTo, tries }
    post ??= createPost({ clock, fetch, contact, key: must(await readPushKey(db), 'the key for push services') })
    const posted = await post({
      subscription: device.subscription.open(device.id),
      message: texts(notice, device.locale, device.amounts),
      isHigh: isHigh || topicOf(notice.kind) === 'alert',
      ttlSeconds: Math.max(TTL_MIN_SECONDS, Math.floor((endsAt - now) / SECOND_MS)),
      topic: digest(notice.id).slice(0, TOPIC_LENGTH),
    })
    if (posted.outcome === 'refused') log.warn({ status: posted.status }, 'a push service refused a message')
    return afterPost(posted, tries, clock.now())
  }

  function kick(): void {
    looking ??= look()
      .catch(error => {
        if (!(error instanceof LeadershipLostError)) log.error({ err: error }, 'due push messages could not be read')
      })
      .finally(() => {
        looking = null
      })
  }

  return {
    async start(given) {
      store = given
      await createPushKey(store)
      stopClock = clock.every(LOOK_EVERY_MS, kick)
    },
    async stop() {
      stopClock()
      await looking
      await Promise.all(sending.values())
    },
  }
}

function afterPost(posted: Posted, tries: number, now: number): After {
  if (posted.outcome === 'gone') return 'forget'
  if (posted.outcome !== 'later') return 'drop'
  const waitMs = posted.afterMs ?? Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** tries)
  return { dueAt: now + waitMs, tries: tries + 1 }
}
