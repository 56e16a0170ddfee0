// The messages of customer service, by thread. In a simulated market an assistant answers what no operator has
// answered; its answer is written when the customer reads the thread, so that no timer must survive a restart.
import { and, asc, count, desc, eq, gt, sql } from 'drizzle-orm'
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import { chatMessages as table } from '../db/account-schema.ts'
import type { Db } from '../db/db.ts'
import { lockName } from '../db/names.ts'
import { answerTo } from './words.ts'

/** The path of the customer service page. */
export const CHAT_PAGE = '/chat'

/** A user's own thread. The colon keeps it apart from those that visitors name. */
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
    // Serialised by thread: clients read after a number, so no message may become visible behind a later one.
    await lockName(tx, 'thread', thread)
    const [row] = await tx.select({ count: count() }).from(table).where(eq(table.thread, thread))
    if ((row?.count ?? 0) >= THREAD_MAX) return refuse('tooFast', { values: { seconds: 86_400 } })
    await tx.insert(table).values({ thread, author, text, createdAt: clock.now() })
    return null
  })
}

/** Oldest first, after a sequence number. */
export async function read(deps: Deps, thread: string, after: number, locale: Locale): Promise<Said[]> {
  await answer(deps, thread, locale)
  return deps.db
    .select({ seq: table.seq, author: table.author, text: table.text, createdAt: table.createdAt })
    .from(table)
    .where(and(eq(table.thread, thread), gt(table.seq, after)))
    .orderBy(asc(table.seq))
}

async function answer({ db, clock, deskDelayMs }: Deps, thread: string, locale: Locale): Promise<void> {
  if (deskDelayMs === null) return
  const now = clock.now()
  await db.transaction(async tx => {
    // Two pages may read one thread at once: only one creates the answer.
    await lockName(tx, 'thread', thread)
    const [last] = await tx.select().from(table).where(eq(table.thread, thread)).orderBy(desc(table.seq)).limit(1)
    if (last?.author !== CUSTOMER || last.createdAt + deskDelayMs > now) return
    await tx.insert(table).values({ thread, author: ASSISTANT, text: answerTo(last.text, locale), createdAt: now })
  })
}

export type Waiting = { readonly thread: string; readonly text: string; readonly createdAt: number }

/** Threads in which the customer wrote last, the longest waiting first. */
export async function waitingThreads(db: Db): Promise<Waiting[]> {
  const newest = db
    .select({ seq: sql<number>`max(${table.seq})` })
    .from(table)
    .groupBy(table.thread)
  return db
    .select({ thread: table.thread, text: table.text, createdAt: table.createdAt })
    .from(table)
    .where(and(eq(table.author, CUSTOMER), sql`${table.seq} in (${newest})`))
    .orderBy(asc(table.seq))
}
