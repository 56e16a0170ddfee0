// The operator's commands about instruments that are frozen by a corporate action.
import { z } from 'zod'
import type { Clock } from '../../domain/clock.ts'
import type { Db } from '../db/db.ts'
import type { Command } from '../lib/command.ts'
import { command, Problem } from '../lib/command.ts'
import { openActions, releaseInstrument } from '../prices/corporate-actions.ts'
import { authorSchema as author } from './author.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

/** The key of an instrument. */
const id = z.string().min(1).max(40)

export function freezeCommands({ db, clock }: Deps): Readonly<Record<string, Command>> {
  return {
    freezes: command(z.strictObject({}), async () => {
      const actions = await openActions(db)
      return {
        sections: actions.map(({ instrumentKey, kind, exDate, ratioTo, ratioFrom, amount }) => ({
          heading: instrumentKey,
          rows: [
            ['kind', kind],
            ['ex-date', exDate],
            ['ratio', ratioTo === null ? '-' : `${ratioTo} for ${ratioFrom}`],
            ['dividend', amount ?? '-'],
          ],
        })),
      }
    }),
    unfreeze: command(z.strictObject({ id, author }), async input => {
      const released = await db.transaction(tx => releaseInstrument(tx, input.id, clock.now()))
      return released > 0 ? { released } : new Problem(`Nothing freezes ${input.id}.`)
    }),
  }
}
