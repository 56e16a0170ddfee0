// The operator's commands about allotments of offers: the list of waiting ones, the table that would be published, and
// the votes of two operators.
import { z } from 'zod'
import type { Clock } from '../../domain/clock.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { Db } from '../db/db.ts'
import { transactionOrRefusal } from '../db/transaction-or-refusal.ts'
import type { Command } from '../lib/command.ts'
import { command, Problem } from '../lib/command.ts'
import type { BlockDecision } from '../private-offers/desk-decision.ts'
import { decideByOperator, waitingBlocks } from '../private-offers/desk-decision.ts'
import { voteToPostpone } from '../subscriptions/postpone.ts'
import { readRun, sectionsOfRuns } from '../subscriptions/run-detail.ts'
import type { RunVote } from '../subscriptions/runs.ts'
import { RUN_APPROVALS, voteOnRun } from '../subscriptions/runs.ts'
import { authorSchema as author } from './author.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

const id = z.string().min(1).max(80)
/** Longest postponement: about a quarter of a year. */
const HOURS_MAX = 90 * 24
const hours = z.coerce.number().int().min(1).max(HOURS_MAX)

export function runCommands({ db, clock }: Deps): Readonly<Record<string, Command>> {
  const vote = (verdict: RunVote['verdict']) =>
    command(z.strictObject({ id, author }), async input => {
      const given = { offerId: input.id, author: input.author, verdict, at: clock.now() }
      const decided = await transactionOrRefusal(db, tx => voteOnRun(tx, given))
      if (!isRefusal(decided)) return { state: decided.state, needed: RUN_APPROVALS }
      if (decided.field === 'author')
        return new Problem(`${input.author} has said so already: another person must agree.`)
      return new Problem(
        decided.failure === 'alreadyDecided'
          ? `Offer ${input.id} is published or called off already.`
          : `There is no such allotment of an offer ${input.id}.`,
      )
    })
  const decideBlock = (verdict: BlockDecision['verdict']) =>
    command(z.strictObject({ id, author }), async input => {
      const decision = { id: input.id, author: input.author, verdict, at: clock.now() }
      const refused = await transactionOrRefusal(db, tx => decideByOperator(tx, decision))
      if (!isRefusal(refused)) return {}
      return new Problem(
        refused.failure === 'alreadyDecided'
          ? `Request ${input.id} is decided or cancelled already.`
          : `There is no request ${input.id} for a block trade.`,
      )
    })
  return {
    blocks: command(z.strictObject({}), async () => ({ sections: await waitingBlocks(db) })),
    cross: decideBlock('cross'),
    decline: decideBlock('decline'),
    runs: command(z.strictObject({}), async () => ({ sections: await sectionsOfRuns(db) })),
    run: command(z.strictObject({ id }), async input => {
      const sections = await readRun(db, input.id)
      return sections ? { sections } : new Problem(`There is no offer ${input.id}.`)
    }),
    publish: vote('publish'),
    'call-off': vote('callOff'),
    postpone: command(z.strictObject({ id, author, hours }), async input => {
      const given = { offerId: input.id, author: input.author, hours: input.hours, at: clock.now() }
      const decided = await transactionOrRefusal(db, tx => voteToPostpone(tx, given))
      if (!isRefusal(decided)) return { state: decided.state, needed: RUN_APPROVALS }
      if (decided.field === 'author')
        return new Problem(`${input.author} has said so already: another person must agree.`)
      return new Problem(
        decided.failure === 'alreadyDecided'
          ? `Offer ${input.id} cannot be postponed any more.`
          : `There is no offer ${input.id} with an allotment.`,
      )
    }),
  }
}
