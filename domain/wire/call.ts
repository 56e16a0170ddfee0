// Entries of the call table: input, output and requirements of each HTTP call. The key of an entry is 'METHOD /path'
// under the base path. A path is defined only here: the router, the client and the API pages are derived from the
// table.
import type { z } from 'zod'
import type { ProofNeed } from '../factor.ts'
import type { ScriptNeed } from '../script-key.ts'

export type CallSpec = {
  /** Description of the call on the API pages, one line. */
  readonly summary: string
  /**
   * Access to the call. `token`: a valid session is required. `open`: the call works without a session, but can return
   * more with one.
   */
  readonly access: 'open' | 'token'
  /**
   * True if the call moves money or changes an order: it takes an idempotency key, and a repetition with the same key
   * returns the same response.
   */
  readonly once: boolean
  /**
   * The call sends an e-mail to an address that the caller chooses. It is rate-limited, so that it cannot be used to
   * send spam.
   */
  readonly mails?: true
  /**
   * The call is expensive and needs no session: it computes a slow hash or stores a challenge. It is rate-limited by IP
   * address.
   */
  readonly hashes?: true
  /** The call requires a proof of identity in addition to the session: see {@link ProofNeed}. */
  readonly proof?: ProofNeed
  /**
   * The call is refused for three days after the password was reset by e-mail alone: an attacker who controls only
   * the mailbox could otherwise take over the data or the account.
   */
  readonly heldAfterReset?: true
  /**
   * The call changes nothing. A GET changes nothing unless `effect` is set. Any other call without `reads` is assumed
   * to change something.
   */
  readonly reads?: true
  /**
   * The call changes something, but is allowed for an account without a second factor even if the server requires one:
   * mostly registration, log-in, log-out, closing the account, and the steps of adding the factor.
   */
  readonly beforeFactor?: true
  /**
   * The call spends money of a wallet: its body may also contain `topUp` (`calls/top-up.ts`), which brings what the wallet
   * lacks from others in the same transaction. `once` is true.
   */
  readonly spends?: true
  /**
   * The scope that a script key needs for this call. Without it, a call that changes nothing needs `read`, and no key may
   * make any other: see {@link scriptNeedOf}.
   */
  readonly script?: ScriptNeed
  /** The body is a multipart form with one image in its field `file`, instead of JSON. */
  readonly upload?: true
  /** The body is `application/x-www-form-urlencoded` (values arrive as text); JSON is accepted too. */
  readonly form?: true
  /**
   * The call is a GET that changes something, like the specification's two loan calls: `access` is `token` and `once`
   * is true. A POST of the same path does the same. The GET is never cached, prefetched or answered as HEAD; the page
   * sends a POST instead.
   */
  readonly effect?: true
  /**
   * Schema of the input: the body of a POST, or the query of a GET (whose values are text). Path parameters are merged
   * in.
   */
  readonly input: z.ZodType
  readonly answer: z.ZodType
}

export const isChange = (key: string, { reads, effect }: Pick<CallSpec, 'reads' | 'effect'>): boolean =>
  !reads && (effect === true || !key.startsWith('GET '))

/** The scope that a script key needs for a call. A new call that changes something is closed to keys until it says otherwise. */
export const scriptNeedOf = (key: string, spec: Pick<CallSpec, 'access' | 'reads' | 'effect' | 'script'>): ScriptNeed =>
  spec.script ?? (isChange(key, spec) ? 'never' : 'read')

/** Checks a table against `CallSpec` without widening its literal types. */
export const defineCalls = <const T extends Readonly<Record<`${'GET' | 'POST'} /${string}`, CallSpec>>>(table: T): T =>
  table
