// The calls of second factors.
import { unixSeconds } from '../../../domain/time.ts'
import type { factorCalls } from '../../../domain/wire/calls/factor.ts'
import type { HandlersOf } from '../../calls/handlers.ts'
import { userOf } from '../../calls/handlers.ts'
import type { SecretDeps } from '../secrets.ts'
import { begin, confirm, remove, renewRecoveryCodes } from './enrol.ts'
import { challengePasskey, logInByPasskey, passSecondStep, prove } from './second-step.ts'
import type { FactorRow } from './store.ts'
import { factorsOf, recoveryCodesLeft } from './store.ts'

export function factorHandlers(deps: SecretDeps): HandlersOf<keyof typeof factorCalls> {
  const { db } = deps
  return {
    'POST /factor/list': async (_input, context) => {
      const userId = userOf(context)
      const [rows, recoveryCodes] = [await factorsOf(db, userId), await recoveryCodesLeft(db, userId)]
      return { factors: rows.map(factorWire), recoveryCodes }
    },
    'POST /factor/begin': ({ kind }, context) => begin(deps, kind, context),
    'POST /factor/confirm': (input, context) => confirm(deps, input, context),
    'POST /factor/remove': ({ id }, context) => remove(deps, id, context),
    'POST /factor/recovery': (_input, context) => renewRecoveryCodes(deps, context),
    'POST /factor/challenge': (input, context) => challengePasskey(deps, input, context),
    'POST /factor/prove': (input, context) => prove(deps, input, context),
    'POST /login/second': (input, context) => passSecondStep(deps, input, context),
    'POST /login/passkey': (input, context) => logInByPasskey(deps, input, context),
  }
}

const factorWire = ({ id, kind, name, createdAt, lastUsedAt }: FactorRow) => ({
  id,
  kind,
  name,
  createTimestamp: unixSeconds(createdAt),
  lastUsedTimestamp: lastUsedAt === null ? null : unixSeconds(lastUsedAt),
})
