// A script key, made with the calls that the page makes.
import type { CallAnswer, CallInput } from '../../domain/wire/calls/table.ts'
import { addAuthenticator } from './authenticator.ts'
import type { Registered, TestServer } from './server.ts'

type Made = CallAnswer<'POST /scriptKey/make'>
type Wanted = Partial<CallInput<'POST /scriptKey/make'>>

export const wantedKey = (wanted: Wanted = {}): CallInput<'POST /scriptKey/make'> =>
  Object.assign({ name: 'Mi programa', scope: 'read' as const, addresses: [], days: 30 }, wanted)

/** Makes a key for an account that has a second factor, which was proven a moment ago. */
export const makeKey = (server: TestServer, { token }: Pick<Registered, 'token'>, wanted?: Wanted): Promise<Made> =>
  server.ask('POST /scriptKey/make', wantedKey(wanted), { token })

/** A new customer with a second factor, and a key. */
export async function customerWithKey(server: TestServer, wanted: Wanted = {}): Promise<Registered & { key: Made }> {
  const person = await server.newcomer()
  await addAuthenticator(server, person)
  return Object.assign(person, { key: await makeKey(server, person, wanted) })
}
