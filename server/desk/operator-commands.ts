// The commands that list, add, confirm and remove operators.
import { z } from 'zod'
import type { Clock } from '../../domain/clock.ts'
import { hasInvisible } from '../../domain/invisible.ts'
import type { Db } from '../db/db.ts'
import { operatorRoles } from '../db/operator-schema.ts'
import type { Command } from '../lib/command.ts'
import { command } from '../lib/command.ts'
import { authorSchema } from './author.ts'
import { addOperator, allOperators, confirmOperator, removeOperator } from './operators.ts'

const name = authorSchema.refine(text => !hasInvisible(text), 'has invisible characters')
const key = z.string().regex(/^[\w-]{59}$/, 'is no public key of `npm run desk -- new-key`')

export function operatorCommands({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  return {
    operators: command(z.strictObject({}), async () => ({ operators: await allOperators(db) })),
    'add-operator': command(
      z.strictObject({ id: name, role: z.enum(operatorRoles), key, author: authorSchema }),
      input => addOperator(db, { name: input.id, role: input.role, key: input.key, author: input.author }, clock.now()),
    ),
    'confirm-operator': command(z.strictObject({ id: name, author: authorSchema }), input =>
      confirmOperator(db, { name: input.id, author: input.author }, clock.now()),
    ),
    'remove-operator': command(z.strictObject({ id: name, author: authorSchema }), input =>
      removeOperator(db, { name: input.id, author: input.author }, clock.now()),
    ),
  } satisfies Readonly<Record<string, Command>>
}
