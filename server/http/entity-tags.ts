// What may be kept by the browser: the catalogue of a board holds for one epoch of the market, and is the largest answer.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallKey, CallParsed } from '../../domain/wire/calls/table.ts'

export type EntityTags = {
  /** Marks the answer as one that may be kept; true when the asker has it already. */
  readonly isFresh: (key: CallKey, input: unknown, request: FastifyRequest, reply: FastifyReply) => boolean
}

const CATALOGUE = 'GET /m_ft/all_stock_list' satisfies CallKey

export function createEntityTags(market: { readonly epoch: number }): EntityTags {
  return {
    isFresh(key, input, request, reply) {
      if (key !== CATALOGUE) return false
      const { board } = input as CallParsed<typeof CATALOGUE>
      const tag = `W/"${board}-${market.epoch}"`
      reply.header('etag', tag).header('cache-control', 'private, max-age=60')
      return (request.headers['if-none-match'] ?? '').split(/,\s*/).includes(tag)
    },
  }
}
