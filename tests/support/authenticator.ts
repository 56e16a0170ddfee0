// An authenticator app added to an account. A code is accepted only once, so each call returns that of a later time
// step.
import { TOTP_SECONDS } from '../../domain/factor.ts'
import type { Registered, TestServer } from './server.ts'
import { codeAt } from './totp.ts'

export type Authenticator = {
  readonly id: string
  readonly recoveryCodes: readonly string[]
  /** Advances the clock by one time step, and returns its code, which was not used yet. */
  next(): string
}

/** Adds an authenticator app to the account, with the calls that the page makes. */
export async function addAuthenticator(
  server: TestServer,
  { token }: Pick<Registered, 'token'>,
): Promise<Authenticator> {
  const offer = await server.ask('POST /factor/begin', { kind: 'totp' }, { token })
  if (offer.kind !== 'totp') throw new Error('Another kind was asked for.')
  const { id, secret } = offer
  const answer = { code: codeAt(secret, server.clock.now()) }
  const { recoveryCodes } = await server.ask('POST /factor/confirm', { id, name: 'Mi app', answer }, { token })
  return {
    id,
    recoveryCodes: recoveryCodes ?? [],
    next() {
      server.clock.jump(TOTP_SECONDS * 1_000)
      return codeAt(secret, server.clock.now())
    },
  }
}
