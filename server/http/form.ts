// Reads a form with one image, as uploads send it (specification §7). Any other form is refused. Nothing is written to
// disk. The number of concurrent uploads is limited, because each may use five megabytes.
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../../domain/clock.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { UPLOAD_MAX_BYTES, UPLOAD_MAX_FILES } from '../../domain/limits.ts'
import { checkUploadSize } from '../../domain/upload.ts'
import type { CallContext } from '../calls/handlers.ts'
import { invalid } from '../calls/invalid.ts'
import { networksOf } from '../lib/address.ts'
import { createCounts, createNetworkCounter } from '../lib/network-counter.ts'
import { malformed } from './input.ts'

/**
 * Maximum number of concurrent forms. Anyone can send the documents of a registration, so anonymous forms have their
 * own limit and cannot block those of customers.
 */
const PLACES = { customers: 18, anonymous: 6 }
/** Maximum number of concurrent forms of one user, or of one network without a session. */
const PLACES_EACH = 3
/** The same of a /48 network. */
const PLACES_WIDE = 4
/** The last places are for users and networks that have none, so that two of them cannot take all. */
const PLACES_FOR_OTHERS = 2
/**
 * Slower uploads are aborted, so that they do not occupy a place: 2 KB a second, less than a second-generation mobile
 * connection.
 */
const PACE_CHECK_MS = 5_000
const PACE_MIN_BYTES = 10_000
const FIELD = 'file'

type Form = { readonly given: { readonly file: Uint8Array } }
type ReadForm = (request: FastifyRequest, context: CallContext) => Promise<Form | Refusal>

/** Routes registered in `calls` accept forms only. */
export function registerForms(
  app: FastifyInstance,
  clock: Clock,
  calls: (scope: FastifyInstance, readForm: ReadForm) => void,
): void {
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    const limits = { fileSize: UPLOAD_MAX_BYTES, files: UPLOAD_MAX_FILES, fields: 0, parts: UPLOAD_MAX_FILES }
    await scope.register(multipart, { limits, throwFileSizeLimit: false })
    calls(scope, createFormReader(clock))
  })
}

function createFormReader(clock: Clock): ReadForm {
  const places = createPlaces()
  return async (request, context) => {
    if (!request.isMultipart()) return malformed
    const leave = places.take(context)
    if (leave === null) return refuse('unavailable')
    const stopPace = keepPace(clock, request)
    try {
      return await readFile(request)
    } catch {
      // Thrown for a second file, a field, a truncated form, a slow or a disconnected sender.
      return malformed
    } finally {
      stopPace()
      leave()
    }
  }
}

function createPlaces() {
  const counts = createCounts()
  const networks = createNetworkCounter(PLACES_EACH, PLACES_WIDE)
  return {
    /** Returns the function that frees the place; null if there is none. */
    take({ userId, ip }: CallContext): (() => void) | null {
      const kind = userId === null ? 'anonymous' : 'customers'
      const whose = userId ?? networksOf(ip).near
      const own = counts.of(whose)
      const free = PLACES[kind] - counts.of(kind)
      if (own >= PLACES_EACH || free <= (own > 0 ? PLACES_FOR_OTHERS : 0)) return null
      const leaveNetwork = userId === null ? networks.enter(ip) : () => {}
      if (leaveNetwork === null) return null
      const leaves = [counts.add(whose), counts.add(kind), leaveNetwork]
      return () => {
        for (const leave of leaves) leave()
      }
    },
  }
}

/** Closes the connection of a sender that is too slow. Returns a stop function. */
function keepPace(clock: Clock, { raw }: FastifyRequest): () => void {
  const { socket } = raw
  let before = socket.bytesRead
  return clock.every(PACE_CHECK_MS, () => {
    if (!raw.complete && socket.bytesRead - before < PACE_MIN_BYTES) socket.destroy()
    before = socket.bytesRead
  })
}

async function readFile(request: FastifyRequest): Promise<Form | Refusal> {
  let file: Uint8Array | null = null
  for await (const part of request.files()) {
    if (part.fieldname === FIELD) {
      file = await part.toBuffer()
      if (part.file.truncated) return tooLarge()
    } else {
      // The part must be read completely, otherwise the connection would block.
      part.file.resume()
      return malformed
    }
  }
  return file ? { given: { file } } : invalid(FIELD, { reason: 'file' })
}

function tooLarge(): Refusal {
  const breach = checkUploadSize(UPLOAD_MAX_BYTES + 1)
  return breach ? invalid(FIELD, breach) : malformed
}
