// Responses that browsers may cache. A board's catalogue, the largest response, is valid for one epoch of the market.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallKey, CallParsed } from '../../domain/wire/calls/table.ts'
import type { MarketSource } from '../market/source.ts'

export type EntityTags = {
  /** Sets the cache headers; true if the caller has the current version already. */
  readonly isFresh: (key: CallKey, input: unknown, request: FastifyRequest, reply: FastifyReply) => boolean
}

const CATALOGUE = 'GET /m_ft/all_stock_list' satisfies CallKey

export function createEntityTags(market: Pick<MarketSource, 'epoch' | 'board'>): EntityTags {
  return {
    isFresh(key, input, request, reply) {
      if (key !== CATALOGUE) return false
      const { board } = input as CallParsed<typeof CATALOGUE>
      const tag = `W/"${board}-${market.epoch}-${market.board(board).length}"`
      reply.header('etag', tag).header('cache-control', 'private, max-age=60')
      return (request.headers['if-none-match'] ?? '').split(/,\s*/).includes(tag)
    },
  }
}
