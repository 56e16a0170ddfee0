// The operator's commands about keys. They are executed through the operator socket, because the running server has
// locked the embedded store.
import { z } from 'zod'
import type { Clock } from '../../domain/clock.ts'
import type { Db } from '../db/db.ts'
import { currentKeys } from '../keys/current.ts'
import type { Command } from '../lib/command.ts'
import { command, Problem } from '../lib/command.ts'
import { keyUses, retireKeys } from './reseal.ts'

export function keyCommands({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  return {
    keys: command(z.strictObject({}), async () => ({ uses: await keyUses(db) })),
    retireKeys: command(z.strictObject({}), async () => {
      const keys = currentKeys()
      return keys ? { uses: await retireKeys(db, keys, clock.now()) } : new Problem('This process has no key.')
    }),
  } satisfies Readonly<Record<string, Command>>
}
