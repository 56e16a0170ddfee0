// Uploads one image (specification §7, uploads). By XMLHttpRequest: fetch reports no upload progress.
import { TRANSFER_TIMEOUT_MS } from '../../../domain/limits.ts'
import { BASE_PATH } from '../../../domain/wire/envelope.ts'
import { isRecord, isText } from '../../lib/persist.ts'
import { session } from '../../state/session.ts'
import { CallFailure } from '../failure.ts'
import { answerOf, headersOf } from '../http.ts'

export type Sending = {
  /** True: uploads to the address that needs no account; an existing token is sent with it (specification §7). */
  readonly terms: boolean
  readonly signal: AbortSignal
  /** The uploaded fraction, 0 to 1. */
  readonly onProgress: (fraction: number) => void
}

/** Returns the address of the stored image, or throws a {@link CallFailure}. */
export async function sendImage(image: Blob, { terms, signal, onProgress }: Sending): Promise<string> {
  const { token } = session
  const request = new XMLHttpRequest()
  request.open('POST', `${BASE_PATH}${terms ? '/file/terms/upload' : '/file/upload'}`)
  for (const [name, value] of headersOf(token)) request.setRequestHeader(name, value)
  request.timeout = TRANSFER_TIMEOUT_MS
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  const stop = () => request.abort()
  signal.addEventListener('abort', stop)
  try {
    await done(request, image, signal)
    return addressOf(answerOf(parsed(request.responseText), request.status, token))
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function done(request: XMLHttpRequest, image: Blob, signal: AbortSignal): Promise<void> {
  const form = new FormData()
  form.append('file', image, 'image.jpg')
  return new Promise((resolve, reject) => {
    const fail = () => reject(new CallFailure({ msg: '', network: !signal.aborted, aborted: signal.aborted }))
    request.onload = () => resolve()
    request.onerror = fail
    request.ontimeout = fail
    request.onabort = fail
    if (signal.aborted) fail()
    else request.send(form)
  })
}

/** Null for text that is not JSON, such as the page of a proxy or a captive portal. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The address of the image: in `url`, or in `msg` where there is no account yet (specification §7). */
function addressOf(answer: unknown): string {
  const address = isRecord(answer) ? (answer['url'] ?? answer['msg']) : null
  if (!isText(address)) throw new CallFailure({ msg: '', network: true })
  return address
}
