// Test helpers for passwords: codes, mails, notices and sessions.
import { and, eq } from 'drizzle-orm'
import type { NoticeKind } from '../../domain/notice.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import { notices } from '../../server/db/account-schema.ts'
import type { SecurityChange } from '../../server/mail/letters.ts'
import { FeedClient } from './feed-client.ts'
import type { TestServer } from './server.ts'

/** Requests a code, and returns the code that was mailed. */
export async function codeTo(
  server: TestServer,
  email: string,
  purpose: CallInput<'POST /getEmailCode'>['purpose'],
): Promise<string> {
  await server.ask('POST /getEmailCode', { email, purpose })
  return server.codeFor(email)
}

export const wrongOf = (code: string): string => (code === '000000' ? '000001' : '000000')

export const isDead = async (server: TestServer, token: string): Promise<boolean> =>
  (await server.call('POST /api/user/info', {}, { token })).status === 401

export const lettersTo = ({ logged }: TestServer, email: string, change: SecurityChange): number =>
  logged.filter(line => line.includes(`security notice for ${email}: ${change}"`)).length

export const noticesTo = ({ db }: TestServer, userId: string, kind: NoticeKind) =>
  db
    .select()
    .from(notices)
    .where(and(eq(notices.userId, userId), eq(notices.kind, kind)))

/** Connects a real socket and authenticates it with this token. */
export async function socketOf({ url }: TestServer, token: string): Promise<FeedClient> {
  const client = new FeedClient(`${url.replace('http', 'ws')}/feed`)
  await client.greet({ token })
  return client
}
