// A connection that is an HTTP answer without an end: one message a line. A line may come in several parts.
import type { OpenSocket, SocketEvents } from './socket.ts'

export type LineStreamOptions = {
  readonly fetch: typeof fetch
  readonly headers: Readonly<Record<string, string>>
  /** What a refusal means, for the log. It never has the address or a header, which may be secret. */
  reasonOf(status: number): string
  /** The delay that a refusal asks for, ms. */
  waitOf(response: Response): number
}

/** Longer than any message: what has no end is no line. */
const LINE_MOST = 2 ** 20

export function openLineStream(options: LineStreamOptions): OpenSocket {
  return (url, events) => {
    const abort = new AbortController()
    let isClosed = false
    const close: SocketEvents['onClose'] = (...why) => {
      if (isClosed) return
      isClosed = true
      abort.abort()
      events.onClose(...why)
    }

    async function run(): Promise<void> {
      const { headers } = options
      const response = await options.fetch(url, { headers, signal: abort.signal, redirect: 'error' }).catch(() => null)
      if (isClosed) return
      if (!response) close('connection failed', null)
      else if (!response.ok) close(options.reasonOf(response.status), response.status, options.waitOf(response))
      else if (response.body) {
        events.onOpen()
        await read(response.body.getReader())
      }
      close('the stream ended', null)
    }

    async function read(body: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
      const decoder = new TextDecoder()
      let rest = ''
      for (let part = await partOf(body); part; part = await partOf(body)) {
        const lines = (rest + decoder.decode(part, { stream: true })).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) {
          if (isClosed) return
          if (line.trim() !== '') events.onMessage(line)
        }
        if (rest.length > LINE_MOST) close('a line is too long', null)
      }
    }

    void run()
    return {
      send() {},
      close() {
        isClosed = true
        abort.abort()
      },
    }
  }
}

/** The next part of a body; null at its end, which may be that of the connection. */
const partOf = (body: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | null> =>
  body.read().then(
    ({ value }) => value ?? null,
    () => null,
  )
