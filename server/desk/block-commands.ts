// The operator's commands about a customer's log-in: block it, lift the block, remove second factors that the customer
// has lost.
import { z } from 'zod'
import { hasInvisible } from '../../domain/invisible.ts'
import type { Command } from '../lib/command.ts'
import { command, Problem } from '../lib/command.ts'
import type { BlockDeps } from '../users/blocks.ts'
import { block, unblock } from '../users/blocks.ts'
import type { LostFactorDeps } from '../users/factors/lost.ts'
import { removeLostFactors } from '../users/factors/lost.ts'
import { personById, personByName } from '../users/people.ts'
import { authorSchema as author } from './author.ts'

/** User name or id of the customer. */
const id = z.string().min(1).max(254)
const reason = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .refine(text => !hasInvisible(text), 'has invisible characters')

export type LoginCommandDeps = BlockDeps & LostFactorDeps

export function blockCommands(deps: LoginCommandDeps) {
  const find = async (given: string) => (await personByName(deps.db, given)) ?? (await personById(deps.db, given))
  return {
    block: command(z.strictObject({ id, reason, author }), async input => {
      const person = await find(input.id)
      if (!person) return noCustomer(input.id)
      const ended = await block(deps, { userId: person.id, author: input.author, reason: input.reason })
      if (ended === null) return new Problem(`${person.username} is blocked already.`)
      return { user: person.username, ended }
    }),
    unblock: command(z.strictObject({ id, author }), async input => {
      const person = await find(input.id)
      if (!person) return noCustomer(input.id)
      const isLifted = await unblock(deps, person.id, input.author)
      return isLifted ? { user: person.username } : new Problem(`${person.username} is not blocked.`)
    }),
    'lost-factors': command(z.strictObject({ id, reason, author }), async input => {
      const person = await find(input.id)
      if (!person) return noCustomer(input.id)
      const removed = await removeLostFactors(deps, person.id)
      return removed > 0 ? { user: person.username, removed } : new Problem(`${person.username} has no second factor.`)
    }),
  } satisfies Readonly<Record<string, Command>>
}

const noCustomer = (given: string): Problem => new Problem(`There is no customer ${given}.`)
