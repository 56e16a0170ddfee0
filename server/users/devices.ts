// The devices on which a user is logged in: list and revoke.
import { must } from '../../domain/assert.ts'
import type { Clock } from '../../domain/clock.ts'
import { refuse } from '../../domain/failure.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { Device, sessionCalls } from '../../domain/wire/calls/session.ts'
import type { CallContext, HandlersOf } from '../calls/handlers.ts'
import { userOf } from '../calls/handlers.ts'
import type { Db } from '../db/db.ts'
import type { SessionRow, Sessions } from './sessions.ts'
import { browserOf, systemOf } from './user-agent.ts'

type Deps = { readonly db: Db; readonly clock: Clock; readonly sessions: Sessions }

export function deviceHandlers(deps: Deps): HandlersOf<keyof typeof sessionCalls> {
  const { db, sessions } = deps
  return {
    'POST /session/list': (_input, context) => listDevices(deps, context),
    'POST /session/end': async (input, context) => {
      if ('others' in input)
        return { ended: await db.transaction(tx => sessions.revokeOthers(tx, userOf(context), sessionOf(context))) }
      const ended = await sessions.revokeOwn(userOf(context), input.id)
      return ended ? { ended: 1 } : refuse('notFound', { field: 'id' })
    },
    'POST /session/logOut': async (_input, context) => {
      await sessions.revokeOwn(userOf(context), sessionOf(context))
      return {}
    },
  }
}

export const sessionOf = ({ sessionId }: CallContext): string => must(sessionId, 'a live session')

/** Lists the sessions. The calling one is in use now, whatever time of last use is stored. */
async function listDevices({ clock, sessions }: Deps, context: CallContext): Promise<Device[]> {
  const rows = await sessions.list(userOf(context))
  const current = rows.filter(({ id }) => id === context.sessionId).map(row => ({ ...row, lastSeenAt: clock.now() }))
  const others = rows.filter(({ id }) => id !== context.sessionId)
  return [...current, ...others].map(row => deviceOf(row, row.id === context.sessionId))
}

function deviceOf({ id, userAgent, createdAt, lastSeenAt }: SessionRow, current: boolean): Device {
  const [createTimestamp, lastSeenTimestamp] = [unixSeconds(createdAt), unixSeconds(lastSeenAt)]
  return { id, browser: browserOf(userAgent), system: systemOf(userAgent), createTimestamp, lastSeenTimestamp, current }
}
