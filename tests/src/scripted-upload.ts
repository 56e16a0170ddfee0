// Replaces the server for uploads: the test sets the progress and the answer, or cuts the connection.
import { BASE_PATH } from '../../domain/wire/envelope.ts'

export type Sent = {
  /** Path of the request, without the base path. */
  readonly path: string
  readonly headers: Headers
  readonly image: File
  readonly isAborted: () => boolean
  /** Reports that this part was uploaded, 0 to 1. */
  progress(fraction: number): void
  answer(envelope: { readonly code: number; readonly msg?: string; readonly data?: unknown }): void
  cut(): void
  timeOut(): void
}

export type ScriptedUploads = { readonly sent: Sent[]; stop(): void }

export function startScriptedUploads(): ScriptedUploads {
  const Real = window.XMLHttpRequest
  const sent: Sent[] = []

  class Scripted {
    readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null }
    readonly #headers = new Headers()
    #path = ''
    #aborted = false
    status = 0
    timeout = 0
    responseText = ''
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    ontimeout: (() => void) | null = null
    onabort: (() => void) | null = null

    open(_method: string, url: string) {
      this.#path = url.slice(BASE_PATH.length)
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }
    abort() {
      this.#aborted = true
      this.onabort?.()
    }
    send(form: FormData) {
      const image = form.get('file')
      if (!(image instanceof File)) throw new Error('No file in the form')
      sent.push({
        path: this.#path,
        headers: this.#headers,
        image,
        isAborted: () => this.#aborted,
        progress: fraction => this.upload.onprogress?.({ loaded: fraction * 1_000, total: 1_000 }),
        answer: envelope => {
          this.status = envelope.code === 200 ? 200 : 422
          this.responseText = JSON.stringify(envelope)
          this.onload?.()
        },
        cut: () => this.onerror?.(),
        timeOut: () => this.ontimeout?.(),
      })
    }
  }
  Object.assign(window, { XMLHttpRequest: Scripted })
  return {
    sent,
    stop: () => {
      window.XMLHttpRequest = Real
    },
  }
}
