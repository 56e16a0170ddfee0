// The call that returns the caller's own identity application.
import type { identityCalls } from '../../domain/wire/calls/identity.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { userOf } from '../calls/handlers.ts'
import { fileUrl } from '../uploads/files.ts'
import { newestIdentity } from '../users/identity.ts'
import { applyForIdentity } from './apply.ts'
import type { ApplyDeps } from './opening.ts'

export function identityHandlers(deps: ApplyDeps): HandlersOf<keyof typeof identityCalls | 'POST /updateReal'> {
  return {
    'POST /updateReal': (input, context) => applyForIdentity(deps, userOf(context), input),
    async 'POST /kyc/application'(_input, context) {
      const sent = await newestIdentity(deps.db, userOf(context))
      if (!sent) return null
      const { document, firstName, lastName, documentNumber, country, front, back } = sent
      const paper = { document, firstName, lastName, documentNumber, country }
      return { ...paper, front: fileUrl(front), back: back && fileUrl(back) }
    },
  }
}
