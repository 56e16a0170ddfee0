// Sends a response: the envelope of the specification (§7), with the HTTP status of its code.
import type { FastifyReply } from 'fastify'
import type { Refusal } from '../../domain/failure.ts'
import { failures } from '../../domain/failure.ts'
import type { Envelope, ErrorData, Locale } from '../../domain/wire/envelope.ts'
import { SUCCESS } from '../../domain/wire/envelope.ts'
import { reasonOf } from '../calls/invalid.ts'
import type { MessageOf } from './texts.ts'

/** Header of the response to a request that was executed without an idempotency key; its value is `none`. */
export const UNPROTECTED_HEADER = 'idempotency-protection'

/** `msg`: a note to the caller, which most answers do not need. */
export function sendAnswer(reply: FastifyReply, data: unknown, msg = ''): FastifyReply {
  const envelope: Envelope<unknown> = { code: SUCCESS, msg, data }
  return reply.code(200).send(envelope)
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal, messageOf: MessageOf, locale: Locale): FastifyReply {
  const { code, status } = failures[refusal.failure]
  const retryAfter = retryAfterSeconds(refusal)
  if (retryAfter !== null) reply.header('retry-after', retryAfter)
  const envelope: Envelope<ErrorData> = { code, msg: messageOf(refusal, locale), data: errorData(refusal) }
  return reply.code(status).send(envelope)
}

function errorData(refusal: Refusal): ErrorData {
  const { field, values, failure, detail } = refusal
  const reason = reasonOf(refusal)
  const next = failure === 'factorNeeded' || detail?.startsWith('key') ? values : undefined
  if (field === undefined && reason === null && next === undefined) return null
  return {
    ...(field === undefined ? {} : { field }),
    ...(reason === null ? {} : { reason }),
    ...(next === undefined ? {} : { values: next }),
  }
}

/**
 * Seconds for the Retry-After header, computed from the values of the message, which can be in minutes; null for a
 * refusal that is no rate limit.
 */
function retryAfterSeconds({ failure, values }: Refusal): number | null {
  if (failures[failure].status !== 429) return null
  const { seconds, minutes } = values ?? {}
  if (seconds !== undefined) return Number(seconds)
  return minutes === undefined ? null : Number(minutes) * 60
}
