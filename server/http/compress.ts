// Large JSON answers go compressed: people pay for their line by the megabyte.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Below this a packet is a packet. It also keeps tokens out: no answer that carries one is as large. */
const COMPRESS_FROM_CHARACTERS = 2_048
/** Brotli's 4 is about as fast as gzip's default, and smaller. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < COMPRESS_FROM_CHARACTERS) return payload
    if (reply.hasHeader('content-encoding')) return payload
    reply.header('vary', 'accept-encoding')
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const compress = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null
    if (!compress) return payload
    reply.header('content-encoding', compress).removeHeader('content-length')
    return compress === 'br' ? brotli(payload, brotliOptions) : zip(payload)
  })
}
