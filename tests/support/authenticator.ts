// An authenticator app added to an account. A code is accepted once, so each is that of a later step.
import { TOTP_SECONDS } from '../../domain/factor.ts'
import type { Registered, TestServer } from './server.ts'
import { codeAt } from './totp.ts'

export type Authenticator = {
  readonly id: string
  readonly recoveryCodes: readonly string[]
  /** A code that was not used yet: time passes until the next one. */
  next(): string
}

/** Adds one to the account, as the page does. */
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
