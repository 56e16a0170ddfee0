// Calls handlers as the router does: the input is parsed, the answer is validated against the call table, and each call
// gets a new idempotency key.
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { CallAnswer, CallInput, CallKey } from '../../domain/wire/calls/table.ts'
import { calls } from '../../domain/wire/calls/table.ts'
import type { CallContext, Handler, HandlersOf } from '../../server/calls/handlers.ts'
import type { FirstPart } from '../../server/db/idempotent.ts'

let keys = 0
export const freshKey = (): string => `key-${++keys}`

/**
 * A user id, or a user id with an idempotency key for tests that repeat a call, or with a first part of the request. By
 * default each call gets a new key.
 */
export type User =
  | string
  | { readonly userId: string; readonly key?: string | undefined; readonly first?: FirstPart | undefined }

type Calling<Place, Names extends CallKey> = {
  call<K extends Names>(place: Place, user: User, name: K, input: CallInput<K>): Promise<CallAnswer<K> | Refusal>
  /** Like `call`, but throws on a refusal. */
  granted<K extends Names>(place: Place, user: User, name: K, input: CallInput<K>): Promise<CallAnswer<K>>
}

/** @param handlersOf Returns the handlers of one part of the call table */
export function callingAt<Place, Names extends CallKey>(
  handlersOf: (place: Place) => HandlersOf<Names>,
): Calling<Place, Names> {
  const calling: Calling<Place, Names> = {
    async call(place, user, name, input) {
      const {
        userId,
        key = freshKey(),
        first,
      }: Exclude<User, string> = typeof user === 'string' ? { userId: user } : user
      const context: CallContext = {
        userId,
        sessionId: 'session',
        locale: 'en',
        key,
        ip: '127.0.0.1',
        userAgent: null,
        device: null,
        origin: null,
        ...(first ? { first } : null),
      }
      // The entry of the call table and the handler with the same name belong to the same call.
      const handle = handlersOf(place)[name] as Handler<typeof name>
      const parsed = calls[name].input.parse(input) as Parameters<typeof handle>[0]
      const answer = await handle(parsed, context)
      if (!isRefusal(answer)) calls[name].answer.parse(answer)
      return answer
    },
    async granted(place, user, name, input) {
      const answer = await calling.call(place, user, name, input)
      if (isRefusal(answer)) throw new Error(`${name} was refused: ${JSON.stringify(answer)}`)
      return answer
    },
  }
  return calling
}
