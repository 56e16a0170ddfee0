// The operator's commands. They decide requests with the same function as the auto-reviewer.

import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal } from '../../domain/failure.ts'
import { reviewReasons } from '../../domain/review.ts'
import type { ReviewKind } from '../../domain/review-kinds.ts'
import { reviewKindOf, reviewKinds } from '../../domain/review-kinds.ts'
import { imageKindOf } from '../../domain/upload.ts'
import { storeCommands } from '../backup/commands.ts'
import { say, waitingThreads } from '../chat/threads.ts'
import { reviews } from '../db/account-schema.ts'
import type { Db } from '../db/db.ts'
import type { ReleaseDeps } from '../deposits/release.ts'
import { releaseSuspense } from '../deposits/release.ts'
import type { Command } from '../lib/command.ts'
import { command, Problem } from '../lib/command.ts'
import type { Log } from '../lib/log.ts'
import type { Decided, ReviewHandlers, Verdict } from '../reviews/reviews.ts'
import { decide } from '../reviews/reviews.ts'
import { keyCommands } from '../sealing/commands.ts'
import { readImageForDesk } from '../uploads/read.ts'
import { authorSchema } from './author.ts'
import type { LoginCommandDeps } from './block-commands.ts'
import { blockCommands } from './block-commands.ts'
import { freezeCommands } from './freeze-commands.ts'
import { listWaiting } from './list.ts'
import { operatorCommands } from './operator-commands.ts'
import { readReviewDetail } from './review-detail.ts'
import { runCommands } from './run-commands.ts'

const id = z.string().min(1).max(40)

type CommandDeps = ReleaseDeps &
  LoginCommandDeps & {
    readonly log: Log
  }

export function deskCommands(deps: CommandDeps, handlers: ReviewHandlers): Readonly<Record<string, Command>> {
  const { db, clock } = deps
  const author = authorSchema
  const decideRequest = (request: string, verdict: Verdict, by: string) =>
    reportDecision(db, request, by, decide(db, handlers, { id: request, verdict, author: by, at: clock.now() }))
  return {
    ...storeCommands(deps),
    ...keyCommands(deps),
    ...blockCommands(deps),
    ...runCommands(deps),
    ...freezeCommands(deps),
    ...operatorCommands(deps),
    list: command(z.strictObject({ kind: z.enum(reviewKinds).optional() }), input => listWaiting(db, input.kind)),
    show: command(z.strictObject({ id }), async input => {
      const sections = await readReviewDetail(db, input.id)
      return sections ? { sections } : new Problem(`There is no request ${input.id}.`)
    }),
    approve: command(z.strictObject({ id, author }), input => decideRequest(input.id, { passed: true }, input.author)),
    refuse: command(z.strictObject({ id, author, reason: z.string() }), async input => {
      const reason = reviewReasons.find(known => known === input.reason)
      if (!reason) return wrongReason(await kindOf(db, input.id), input.id)
      return decideRequest(input.id, { passed: false, reason }, input.author)
    }),
    release: command(z.strictObject({ id, author }), async input => {
      const released = await releaseSuspense(deps, input.id, input.author)
      if (!isRefusal(released)) return { state: released }
      return new Problem(
        released.failure === 'alreadyDecided'
          ? `Deposit ${input.id} was released already.`
          : `There is no deposit ${input.id} that is kept apart.`,
      )
    }),
    chat: command(z.strictObject({}), async () => ({ threads: await waitingThreads(db) })),
    answer: command(
      z.strictObject({ id: z.string().max(64), author, text: z.string().trim().min(1).max(1_000) }),
      async input => {
        const threads = await waitingThreads(db)
        if (!threads.some(({ thread }) => thread === input.id))
          return new Problem(`No customer waits in thread ${input.id}.`)
        await say({ db, clock }, input.id, input.author, input.text)
        return {}
      },
    ),
    file: command(z.strictObject({ id, author }), async input => {
      const image = await readImageForDesk(deps, input.author, input.id)
      if (!image) return new Problem(`There is no image ${input.id}.`)
      return { image: Buffer.from(image).toString('base64'), type: imageKindOf(image) ?? 'unknown' }
    }),
  }
}

async function reportDecision(
  db: Db,
  request: string,
  by: string,
  decided: Promise<Decided | Refusal>,
): Promise<{ readonly state: Decided['state']; readonly needed: number } | Problem> {
  const outcome = await decided
  const kind = await kindOf(db, request)
  if (kind === null) return new Problem(`There is no request ${request}.`)
  if (!isRefusal(outcome)) return { state: outcome.state, needed: reviewKindOf(kind).approvals }
  if (outcome.failure === 'invalid') return wrongReason(kind, request)
  return new Problem(
    outcome.field === 'author'
      ? `${by} has said so already: another person must agree.`
      : `Request ${request} is decided already.`,
  )
}

const wrongReason = (kind: ReviewKind | null, request: string): Problem =>
  new Problem(
    kind === null
      ? `There is no request ${request}.`
      : `That is no reason for a request of kind ${kind}. Its reasons: ${reviewKindOf(kind).reasons.join(', ')}.`,
  )

async function kindOf(db: Db, request: string): Promise<ReviewKind | null> {
  const [row] = await db.select({ kind: reviews.kind }).from(reviews).where(eq(reviews.id, request))
  return row?.kind ?? null
}
