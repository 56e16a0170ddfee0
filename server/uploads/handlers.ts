// The calls that upload images.
import { isRefusal } from '../../domain/failure.ts'
import type { uploadCalls } from '../../domain/wire/calls/upload.ts'
import type { AccountDeps } from '../account-deps.ts'
import type { HandlersOf } from '../http/handlers.ts'
import { userOf } from '../http/handlers.ts'
import { createImageStore } from './store.ts'

export function uploadHandlers(deps: AccountDeps): HandlersOf<keyof typeof uploadCalls> {
  const store = createImageStore(deps)
  return {
    'POST /file/upload': async ({ file }, asker) => {
      const url = await store(file, { owner: userOf(asker), ip: asker.ip })
      return isRefusal(url) ? url : { url }
    },
    // The answer carries msg (specification §7).
    'POST /file/terms/upload': async ({ file }, { ip }) => {
      const url = await store(file, { owner: null, ip })
      return isRefusal(url) ? url : { msg: url }
    },
  }
}
