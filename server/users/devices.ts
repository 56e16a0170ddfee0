// The devices on which a user is logged in: list and revoke.
import { must } from '../../domain/assert.ts'
import type { Clock } from '../../domain/clock.ts'
import { refuse } from '../../domain/failure.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { Device, sessionCalls } from '../../domain/wire/calls/session.ts'
import type { Asker, HandlersOf } from '../calls/handlers.ts'
import { userOf } from '../calls/handlers.ts'
import type { Db } from '../db/db.ts'
import type { SessionRow, Sessions } from './sessions.ts'
import { browserOf, systemOf } from './user-agent.ts'

type Deps = { readonly db: Db; readonly clock: Clock; readonly sessions: Sessions }

export function deviceHandlers(deps: Deps): HandlersOf<keyof typeof sessionCalls> {
  const { db, sessions } = deps
  return {
    'POST /session/list': (_input, asker) => listDevices(deps, asker),
    'POST /session/end': async (input, asker) => {
      if ('others' in input)
        return { ended: await db.transaction(tx => sessions.revokeOthers(tx, userOf(asker), sessionOf(asker))) }
      const ended = await sessions.revokeOwn(userOf(asker), input.id)
      return ended ? { ended: 1 } : refuse('notFound', { field: 'id' })
    },
    'POST /session/logOut': async (_input, asker) => {
      await sessions.revokeOwn(userOf(asker), sessionOf(asker))
      return {}
    },
  }
}

export const sessionOf = ({ sessionId }: Asker): string => must(sessionId, 'a live session')

/** The calling session is in use now, whatever time was stored last. */
async function listDevices({ clock, sessions }: Deps, asker: Asker): Promise<Device[]> {
  const rows = await sessions.list(userOf(asker))
  const current = rows.filter(({ id }) => id === asker.sessionId).map(row => ({ ...row, lastSeenAt: clock.now() }))
  const others = rows.filter(({ id }) => id !== asker.sessionId)
  return [...current, ...others].map(row => deviceOf(row, row.id === asker.sessionId))
}

function deviceOf({ id, userAgent, createdAt, lastSeenAt }: SessionRow, current: boolean): Device {
  const [createTimestamp, lastSeenTimestamp] = [unixSeconds(createdAt), unixSeconds(lastSeenAt)]
  return { id, browser: browserOf(userAgent), system: systemOf(userAgent), createTimestamp, lastSeenTimestamp, current }
}
