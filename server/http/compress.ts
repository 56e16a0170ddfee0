// Compresses large JSON responses, because users pay for data.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A smaller response fits in a packet anyway. The limit also excludes all responses with tokens, which are smaller. */
const COMPRESS_FROM_CHARACTERS = 2_048
/** Brotli at level 4 is about as fast as gzip's default, and smaller. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** In order of preference. */
const ENCODINGS = [
  { name: 'br', pattern: /\bbr\b/ },
  { name: 'gzip', pattern: /\bgzip\b/ },
] as const

export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < COMPRESS_FROM_CHARACTERS) return payload
    if (reply.hasHeader('content-encoding')) return payload
    reply.header('vary', 'accept-encoding')
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const compress = ENCODINGS.find(({ pattern }) => pattern.test(accepted))?.name
    if (!compress) return payload
    reply.header('content-encoding', compress).removeHeader('content-length')
    return compress === 'br' ? brotli(payload, brotliOptions) : zip(payload)
  })
}
