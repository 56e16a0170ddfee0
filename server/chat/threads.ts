// The messages of customer service, by thread. In a simulated market an assistant answers messages that no operator has
// answered. Its answer is written when the customer reads the thread, so that no timer has to survive a restart.
import { and, asc, count, desc, eq, gt, sql } from 'drizzle-orm'
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { DAY_SECONDS } from '../../domain/time.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import { chatMessages as table } from '../db/account-schema.ts'
import type { Db, Tx } from '../db/db.ts'
import { lockName } from '../db/names.ts'
import { sealedFor } from '../db/sealed-columns.ts'
import { newId } from '../lib/id.ts'
import { answerTo } from './words.ts'

/** The path of the customer service page. */
export const CHAT_PAGE = '/chat'

/**
 * The address of a user's own chat (specification §1). It names the user, and only a session of this user opens the
 * thread, so that the address itself gives no access.
 */
export const chatUrlOf = (userId: string): string => `${CHAT_PAGE}?user=${userId}`

/** The thread of a user. The colon distinguishes its name from those that visitors choose. */
export const threadOf = (userId: string): string => `user:${userId}`

export const CUSTOMER = 'customer'
export const ASSISTANT = 'assistant'
const THREAD_MAX = 500

export type Said = { readonly seq: number; readonly author: string; readonly text: string; readonly createdAt: number }

type Deps = { readonly db: Db; readonly clock: Clock; readonly deskDelayMs: number | null }

export async function say(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  thread: string,
  author: string,
  text: string,
): Promise<Refusal | null> {
  return db.transaction(async tx => {
    // Messages of a thread are inserted one after the other. Clients read from a sequence number on, so none may become
    // visible after a later one.
    await lockName(tx, 'thread', thread)
    const [row] = await tx.select({ count: count() }).from(table).where(eq(table.thread, thread))
    if ((row?.count ?? 0) >= THREAD_MAX) return refuse('tooFast', { values: { seconds: DAY_SECONDS } })
    await insert(tx, { thread, author, text, createdAt: clock.now() })
    return null
  })
}

/** Messages after the sequence number `after`, oldest first. */
export async function read(deps: Deps, thread: string, after: number, locale: Locale): Promise<Said[]> {
  await answer(deps, thread, locale)
  const rows = await deps.db
    .select()
    .from(table)
    .where(and(eq(table.thread, thread), gt(table.seq, after)))
    .orderBy(asc(table.seq))
  return rows.map(({ id, seq, author, text, createdAt }) => ({ seq, author, text: text.open(id), createdAt }))
}

type Message = Omit<Said, 'seq'> & { readonly thread: string }

async function insert(tx: Pick<Tx, 'insert'>, { thread, author, text, createdAt }: Message): Promise<void> {
  const id = newId()
  await tx.insert(table).values({ id, thread, author, text: sealedFor(id, text), createdAt })
}

async function answer({ db, clock, deskDelayMs }: Deps, thread: string, locale: Locale): Promise<void> {
  if (deskDelayMs === null) return
  const now = clock.now()
  await db.transaction(async tx => {
    // Two pages may read one thread at the same time; the lock makes sure that only one creates the answer.
    await lockName(tx, 'thread', thread)
    const [last] = await tx.select().from(table).where(eq(table.thread, thread)).orderBy(desc(table.seq)).limit(1)
    if (last?.author !== CUSTOMER || last.createdAt + deskDelayMs > now) return
    const text = answerTo(last.text.open(last.id), locale)
    await insert(tx, { thread, author: ASSISTANT, text, createdAt: now })
  })
}

export type Waiting = { readonly thread: string; readonly text: string; readonly createdAt: number }

/** Threads whose last message is the customer's, the longest waiting first. */
export async function waitingThreads(db: Db): Promise<Waiting[]> {
  const newest = db
    .select({ seq: sql<number>`max(${table.seq})` })
    .from(table)
    .groupBy(table.thread)
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.author, CUSTOMER), sql`${table.seq} in (${newest})`))
    .orderBy(asc(table.seq))
  return rows.map(({ id, thread, text, createdAt }) => ({ thread, text: text.open(id), createdAt }))
}
