// What a person sent to be verified, for themselves alone.
import type { identityCalls } from '../../domain/wire/calls/identity.ts'
import type { Db } from '../db/db.ts'
import type { HandlersOf } from '../http/handlers.ts'
import { userOf } from '../http/handlers.ts'
import { fileUrl } from '../uploads/files.ts'
import { newestIdentity } from './application.ts'

export function identityHandlers({ db }: { readonly db: Db }): HandlersOf<keyof typeof identityCalls> {
  return {
    async 'POST /kyc/application'(_input, asker) {
      const sent = await newestIdentity(db, userOf(asker))
      if (!sent) return null
      const { id: _id, front, back, ...rest } = sent
      return { ...rest, front: fileUrl(front), back: back && fileUrl(back) }
    },
  }
}
