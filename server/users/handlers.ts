// The calls of registration, log-in and the user's own record.
import { must } from '../../domain/assert.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { EMAIL_CODE_RESEND_SECONDS } from '../../domain/limits.ts'
import type { authCalls } from '../../domain/wire/calls/auth.ts'
import type { Handler, HandlersOf } from '../http/handlers.ts'
import { userOf } from '../http/handlers.ts'
import type { CodeLetter } from '../mail/letters.ts'
import type { SendMail } from '../mail/mailer.ts'
import { issueCode } from './codes.ts'
import { logIn } from './login.ts'
import { personById, personByName, userRecord } from './people.ts'
import type { RegisterDeps } from './register.ts'
import { register } from './register.ts'

export type UserDeps = RegisterDeps & {
  readonly sendMail: SendMail
  readonly codeLetter: CodeLetter
}

/** Two names of one call. */
type RegisterEmail = Handler<'POST /new/register/email'> & Handler<'POST /register/email'>

export function userHandlers(deps: UserDeps): HandlersOf<keyof typeof authCalls> {
  const registerEmail: RegisterEmail = (input, { key }) => register(deps, input, must(key, 'idempotency key'))
  return {
    'POST /loginByUsername': (input, { ip }) => logIn(deps, input, ip),
    'POST /getEmailCode': sendCode(deps),
    'POST /register/email': registerEmail,
    'POST /new/register/email': registerEmail,
    'POST /getUserInfoById': async ({ id }, { userId }) => (id === userId ? ownRecord(deps, id) : refuse('notFound')),
    'POST /api/user/info': async (_input, asker) => ownRecord(deps, userOf(asker)),
  }
}

async function ownRecord({ db }: UserDeps, userId: string) {
  return userRecord(must(await personById(db, userId), 'person of a live session'))
}

/** The same answer and the same waits whether or not the address is known: only its owner learns which. */
function sendCode(deps: UserDeps): Handler<'POST /getEmailCode'> {
  return ({ email: given, purpose }, { ip, locale }) => {
    const email = given.toLowerCase()
    return deps.inTurn(`code ${email}`, async () => {
      const code = await issueCode(deps.db, deps.clock, { email, purpose, ip })
      if (isRefusal(code)) return code
      // There is nothing to reset where nobody has registered.
      if (purpose === 'register' || (await personByName(deps.db, email)))
        void deps.sendMail(deps.codeLetter(email, code, purpose, locale))
      return { resendSeconds: EMAIL_CODE_RESEND_SECONDS }
    })
  }
}
