// Calls as the router makes them: the input parsed, the answer held to the table, and a key of its own for each.
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { CallAnswer, CallInput, CallKey } from '../../domain/wire/calls/table.ts'
import { calls } from '../../domain/wire/calls/table.ts'
import type { Asker, Handler, HandlersOf } from '../../server/http/handlers.ts'

let keys = 0
export const freshKey = (): string => `key-${++keys}`

type Calling<Place, Names extends CallKey> = {
  call<K extends Names>(
    place: Place,
    userId: string,
    name: K,
    input: CallInput<K>,
    key?: string,
  ): Promise<CallAnswer<K> | Refusal>
  /** The same, for a call that must not be refused. */
  granted<K extends Names>(
    place: Place,
    userId: string,
    name: K,
    input: CallInput<K>,
    key?: string,
  ): Promise<CallAnswer<K>>
}

/** @param handlersOf the part of the table that a place answers */
export function callingAt<Place, Names extends CallKey>(
  handlersOf: (place: Place) => HandlersOf<Names>,
): Calling<Place, Names> {
  const calling: Calling<Place, Names> = {
    async call(place, userId, name, input, key = freshKey()) {
      const asker: Asker = { userId, sessionId: 'session', locale: 'en', key, ip: '127.0.0.1', userAgent: null }
      // The table's entry and the handler under one name are of one call.
      const handle = handlersOf(place)[name] as Handler<typeof name>
      const parsed = calls[name].input.parse(input) as Parameters<typeof handle>[0]
      const answer = await handle(parsed, asker)
      if (!isRefusal(answer)) calls[name].answer.parse(answer)
      return answer
    },
    async granted(place, userId, name, input, key = freshKey()) {
      const answer = await calling.call(place, userId, name, input, key)
      if (isRefusal(answer)) throw new Error(`${name} was refused: ${JSON.stringify(answer)}`)
      return answer
    },
  }
  return calling
}
