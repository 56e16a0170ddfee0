// One line of the call table: input, output and requirements of a call. The key is 'METHOD /path' under the base path.
// A path is written once: the router, the client and the API pages are derived from the table.
import type { z } from 'zod'
import type { ProofNeed } from '../factor.ts'

export type CallSpec = {
  /** One line for the API pages. */
  readonly summary: string
  /** `token`: a live session is required. `open`: works without one (and may return more with one). */
  readonly access: 'open' | 'token'
  /** Moves money or an order: an idempotency key is required, and the same key returns the same response. */
  readonly once: boolean
  /** Sends an e-mail to an address that the caller chooses: limited, so that it cannot be used to flood others. */
  readonly mails?: true
  /** Costs much for a caller without a session, a slow hash or a stored challenge: limited by address. */
  readonly hashes?: true
  /** Asks for more than the session: see {@link ProofNeed}. */
  readonly proof?: ProofNeed
  /** Changes nothing. A GET without `effect` never does; any other call without this counts as one that changes something. */
  readonly reads?: true
  /**
   * Changes something, and is open to an account without a second factor also where one is compulsory: a way in or out, or
   * a step towards the factor.
   */
  readonly beforeFactor?: true
  /** A multipart form with one image in its field `file`, instead of JSON. */
  readonly upload?: true
  /** The body is `application/x-www-form-urlencoded` (values arrive as text); JSON is accepted too. */
  readonly form?: true
  /**
   * A GET that has an effect, as the specification's two loan calls: `access` is `token` and `once` is true. A POST of the
   * same path does the same. It is never cached, prefetched or answered to HEAD, and the page sends it as a POST.
   */
  readonly effect?: true
  /** Body of a POST, query of a GET (values arrive as text), with path parameters merged in. */
  readonly input: z.ZodType
  readonly answer: z.ZodType
}

export const isChange = (key: string, { reads, effect }: Pick<CallSpec, 'reads' | 'effect'>): boolean =>
  !reads && (effect === true || !key.startsWith('GET '))

/** Keeps the literal types of a table and checks it against the shape. */
export const defineCalls = <const T extends Readonly<Record<`${'GET' | 'POST'} /${string}`, CallSpec>>>(table: T): T =>
  table
