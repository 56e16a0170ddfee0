// Compresses large JSON responses, because users pay for data. A response that is the same for many clients is
// compressed once.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createGate } from '../lib/gate.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Minimum length. A smaller response fits into one packet anyway. This also excludes all responses with tokens, which
 * are smaller.
 */
const COMPRESS_FROM_CHARACTERS = 2_048
/** Brotli at level 4 is about as fast as gzip at its default level, and its result is smaller. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
/**
 * Limits of simultaneous compressions and of the queue, because each compression takes megabytes outside the heap. When
 * the queue is full, responses are sent uncompressed.
 */
const COMPRESSIONS = { atOnce: 4, waiting: 64 }

/** Supported encodings, in order of preference. */
const ENCODINGS = [
  { name: 'br', pattern: /\bbr\b/ },
  { name: 'gzip', pattern: /\bgzip\b/ },
] as const
type Encoding = (typeof ENCODINGS)[number]['name']

const compress = (encoding: Encoding, text: string): Promise<Buffer> =>
  encoding === 'br' ? brotli(text, brotliOptions) : zip(text)

function encodingFor({ headers }: FastifyRequest): Encoding | null {
  const accepted = String(headers['accept-encoding'] ?? '')
  return ENCODINGS.find(({ pattern }) => pattern.test(accepted))?.name ?? null
}

export function registerCompression(app: FastifyInstance): void {
  const gate = createGate(COMPRESSIONS)
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < COMPRESS_FROM_CHARACTERS) return payload
    if (reply.hasHeader('content-encoding')) return payload
    reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(request)
    const compressed = encoding && (await gate.pass(() => compress(encoding, payload)))
    if (!compressed) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return compressed
  })
}

/** A response text that is the same for every caller. */
export type SharedText = { send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> }

export function createSharedText(text: string): SharedText {
  const plain = Buffer.from(text)
  const compressed = new Map<Encoding, Promise<Buffer>>()
  const once = (encoding: Encoding): Promise<Buffer> => {
    const known = compressed.get(encoding) ?? compress(encoding, text)
    compressed.set(encoding, known)
    return known
  }
  return {
    async send(request, reply) {
      const encoding = encodingFor(request)
      reply.header('vary', 'accept-encoding')
      if (encoding === null) return reply.send(plain)
      return reply.header('content-encoding', encoding).send(await once(encoding))
    },
  }
}
