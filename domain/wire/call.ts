// One line of the call table: what a call takes, answers and needs. The key is 'METHOD /path' under the base path, so a
// path exists once: the router, the client and the API pages are all made from the table.
import type { z } from 'zod'

export type CallSpec = {
  /** One line for the API pages. */
  readonly summary: string
  /** `token`: a live session is required. `open`: works without one (and may say more with one). */
  readonly access: 'open' | 'token'
  /** Moves money or an order: an idempotency key is required, and the answer is the same for the same key. */
  readonly once: boolean
  /** Sends an e-mail to whom the caller names: nobody may use us to flood others. */
  readonly mails?: true
  /** A multipart form with one image in its field `file`, instead of JSON. */
  readonly upload?: true
  /** Body of a POST, query of a GET (values arrive as text), with path parameters merged in. */
  readonly input: z.ZodType
  readonly answer: z.ZodType
}

/** Keeps the literal types of a table while holding it to the shape. */
export const defineCalls = <const T extends Readonly<Record<`${'GET' | 'POST'} /${string}`, CallSpec>>>(table: T): T =>
  table
