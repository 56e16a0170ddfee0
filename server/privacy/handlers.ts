// The calls of a customer about the customer's own data.
import type { privacyCalls } from '../../domain/wire/calls/privacy.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { userOf } from '../calls/handlers.ts'
import type { ClosingDeps } from './closing.ts'
import { closeAccount, readClosing } from './closing.ts'
import { exportData } from './export.ts'

export const privacyHandlers = (deps: ClosingDeps): HandlersOf<keyof typeof privacyCalls> => ({
  'POST /privacy/export': ({ after }, context) => exportData(deps.db, userOf(context), after),
  'POST /privacy/closing': (_input, context) => readClosing(deps, userOf(context)),
  'POST /privacy/close': (_input, context) => closeAccount(deps, userOf(context)),
})
