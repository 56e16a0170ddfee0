// The calls that upload images.
import { isRefusal } from '../../domain/failure.ts'
import type { uploadCalls } from '../../domain/wire/calls/upload.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { userOf } from '../calls/handlers.ts'
import type { UploadDeps } from './store.ts'
import { createImageStore } from './store.ts'

export function uploadHandlers(deps: UploadDeps): HandlersOf<keyof typeof uploadCalls> {
  const store = createImageStore(deps)
  return {
    'POST /file/upload': async ({ file }, context) => {
      const url = await store(file, { owner: userOf(context), ip: context.ip })
      return isRefusal(url) ? url : { url }
    },
    // The response has the field msg (specification §7).
    'POST /file/terms/upload': async ({ file }, { ip }) => {
      const url = await store(file, { owner: null, ip })
      return isRefusal(url) ? url : { msg: url }
    },
  }
}
