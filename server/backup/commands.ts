// The operator's commands on the whole store. The running server has locked the embedded store, so they are executed
// through the operator socket.
import { isAbsolute } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../../domain/clock.ts'
import type { Db } from '../db/db.ts'
import { VERIFY_TIMEOUT_MS, verifyLedger } from '../ledger/verify.ts'
import type { Command } from '../lib/command.ts'
import { command, Problem } from '../lib/command.ts'
import { writeBackup } from './dump.ts'
import { BackupProblem } from './format.ts'

const anchor = z.strictObject({ nth: z.int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/i) })
const path = z.string().refine(isAbsolute, 'is no absolute path')

export function storeCommands({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  return {
    verify: command(z.strictObject({ anchor: anchor.optional() }), input =>
      db.transaction(tx => verifyLedger(tx, input.anchor), { withinMs: VERIFY_TIMEOUT_MS }),
    ),
    backup: command(z.strictObject({ path }), input =>
      writeBackup(db, input.path, clock.now()).catch(error => {
        if (error instanceof BackupProblem) return new Problem(error.message)
        throw error
      }),
    ),
  } satisfies Readonly<Record<string, Command>>
}
