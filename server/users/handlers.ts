// The calls of registration, log-in, passwords, devices and the user record.
import { isRefusal, refuse } from '../../domain/failure.ts'
import { EMAIL_CODE_RESEND_SECONDS } from '../../domain/limits.ts'
import type { authCalls } from '../../domain/wire/calls/auth.ts'
import type { factorCalls } from '../../domain/wire/calls/factor.ts'
import type { scriptKeyCalls } from '../../domain/wire/calls/script-key.ts'
import type { sessionCalls } from '../../domain/wire/calls/session.ts'
import type { Bus } from '../bus/bus.ts'
import type { Handler, HandlersOf } from '../calls/handlers.ts'
import { userOf } from '../calls/handlers.ts'
import { createGate } from '../lib/gate.ts'
import type { CodeLetter } from '../mail/letters.ts'
import { issueCode } from './codes.ts'
import { deviceHandlers } from './devices.ts'
import { factorHandlers } from './factors/handlers.ts'
import { logIn } from './login.ts'
import { changePassword, resetPassword } from './login-password.ts'
import { changePayPassword, setPayPassword } from './pay-password.ts'
import { personByEmail } from './people.ts'
import { ownRecord } from './record.ts'
import type { RegisterDeps } from './register.ts'
import { register } from './register.ts'
import { scriptKeyHandlers } from './script-keys/handlers.ts'
import type { SecretDeps } from './secrets.ts'

export type UserDeps = RegisterDeps & SecretDeps & { readonly codeLetter: CodeLetter; readonly bus: Bus }

/** The handler of two calls that differ only in their path. */
type RegisterEmail = Handler<'POST /new/register/email'> & Handler<'POST /register/email'>

type UserCall =
  | keyof typeof authCalls
  | keyof typeof sessionCalls
  | keyof typeof factorCalls
  | keyof typeof scriptKeyCalls

export function userHandlers(deps: UserDeps): HandlersOf<Exclude<UserCall, 'POST /updateReal'>> {
  const registerEmail: RegisterEmail = (input, context) => register(deps, input, context)
  return {
    'POST /loginByUsername': (input, context) => logIn(deps, input, context),
    'POST /getEmailCode': sendCode(deps),
    'POST /register/email': registerEmail,
    'POST /new/register/email': registerEmail,
    'POST /resetPassword': (input, context) => resetPassword(deps, input, context),
    'POST /updatePassword': (input, context) => changePassword(deps, input, context),
    'POST /settingPayPassword': (input, context) => setPayPassword(deps, input, context),
    'POST /updatePayPassword': (input, context) => changePayPassword(deps, input, context),
    'POST /getUserInfoById': async ({ id }, { userId }) =>
      id === userId ? ownRecord(deps.db, id, deps.duty) : refuse('notFound', { field: 'id' }),
    'POST /api/user/info': (_input, context) => ownRecord(deps.db, userOf(context), deps.duty),
    ...deviceHandlers(deps),
    ...factorHandlers(deps),
    ...scriptKeyHandlers(deps),
  }
}

/**
 * Strangers can ask for codes from many addresses, and each takes several queries. One at a time, so that the store is
 * never busy with more than one of them while others trade.
 */
const CODES = { atOnce: 1, waiting: 64 }

/**
 * Sends a code. The response and its time are the same for known and unknown addresses, so that they reveal nothing.
 */
function sendCode(deps: UserDeps): Handler<'POST /getEmailCode'> {
  const gate = createGate(CODES)
  return ({ email, purpose }, { locale, ip, device }) => {
    return deps.serialised(`code ${email}`, async () => {
      const issued = await gate.pass(() => issueCode(deps.db, deps.clock, { email, purpose, ip, device }))
      if (issued === null) return refuse('unavailable')
      if (isRefusal(issued)) return issued
      // No mail for a reset of an address without an account.
      if (purpose === 'register' || (await personByEmail(deps.db, email)))
        void deps.sendMail(deps.codeLetter(email, issued.code, purpose, locale))
      return { resendSeconds: EMAIL_CODE_RESEND_SECONDS, request: issued.request }
    })
  }
}
