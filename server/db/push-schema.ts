// Drizzle's description of the tables of push messages. The schema itself is in `migrations`.
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { NoticeTopic } from '../../domain/notice.ts'
import type { PushSubscription } from '../../domain/push.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import { epoch } from './columns.ts'
import { sealedJson, sealedText } from './sealed-columns.ts'

/** The private key of the installation, as a JSON Web Key. */
export const pushKeys = pgTable('push_keys', {
  name: text('name').primaryKey(),
  key: sealedText('key', 'push_keys.key').notNull(),
})

export const pushDevices = pgTable('push_devices', {
  id: text('id').primaryKey(),
  /** Of the address at the push service. */
  digest: text('digest').notNull(),
  userId: text('user_id').notNull(),
  sessionId: text('session_id').notNull(),
  subscription: sealedJson<PushSubscription>('subscription', 'push_devices.subscription').notNull(),
  locale: text('locale').$type<Locale>().notNull(),
  /** Time zone of the device, as in the IANA database. */
  zone: text('zone').notNull(),
  topics: jsonb('topics').$type<readonly NoticeTopic[]>().notNull(),
  /** True if messages may contain amounts. */
  amounts: boolean('amounts').notNull(),
  /** Times of day between which only urgent messages are sent, as `hh:mm`; both null or none. */
  quietFrom: text('quiet_from'),
  quietTo: text('quiet_to'),
  createdAt: epoch('created_at').notNull(),
})
export type PushDeviceRow = typeof pushDevices.$inferSelect

/** Notices that a device has not received yet. */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    deviceId: text('device_id').notNull(),
    noticeId: text('notice_id').notNull(),
    dueAt: epoch('due_at').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: epoch('created_at').notNull(),
  },
  table => [primaryKey({ columns: [table.deviceId, table.noticeId] })],
)
