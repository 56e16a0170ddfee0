// Requests with an answer, over a connection of their own: it is opened with the first one, and after a loss with the next
// one. A request that is not answered in time ends the connection, because a half-open one never answers.
import type { Clock } from '../../../../domain/clock.ts'
import { SECOND_MS } from '../../../../domain/time.ts'
import { jsonOf } from '../../live/fields.ts'
import { Refused } from '../../live/refused.ts'
import type { LiveSocket, OpenSocket } from '../../live/socket.ts'
import type { Command } from './commands.ts'
import { reasonOf } from './refusals.ts'

const ANSWER_MS = 60 * SECOND_MS

export type RequestsDeps = { readonly clock: Clock; readonly url: string; readonly openSocket: OpenSocket }

export interface Requests {
  /** The parts of the answer. Rejects with a `Refused`. */
  ask(command: (request: number) => Command): Promise<readonly unknown[]>
  stop(): void
}

/** The provider's code of a refused request. */
export class RefusedByCode extends Refused {
  readonly code: number
  constructor(code: number, text: string) {
    super('never', text)
    this.code = code
  }
}

type Pending = {
  readonly parts: unknown[]
  resolve(parts: readonly unknown[]): void
  reject(reason: Refused): void
  cancel(): void
}
type Line = { readonly socket: LiveSocket; readonly opened: Promise<void> }

export function createRequests({ clock, url, openSocket }: RequestsDeps): Requests {
  const pending = new Map<number, Pending>()
  let line: Line | null = null
  let last = 0
  let isStopped = false

  function settle(request: number): Pending | null {
    const one = pending.get(request)
    pending.delete(request)
    one?.cancel()
    return one ?? null
  }

  function lose(reason: string): void {
    line?.socket.close()
    line = null
    for (const request of [...pending.keys()]) settle(request)?.reject(new Refused('retry', reason, 'down'))
  }

  function open(): Line {
    let fail = (_reason: Refused): void => {}
    let begin = (): void => {}
    const opened = new Promise<void>((resolve, reject) => {
      begin = resolve
      fail = reject
    })
    const cancel = clock.after(ANSWER_MS, () => end('TWS or the Gateway does not answer'))
    function end(reason: string): void {
      cancel()
      fail(new Refused('retry', reason, 'down'))
      if (line === own) lose(reason)
    }
    const socket = openSocket(url, {
      onOpen() {
        cancel()
        begin()
      },
      onMessage: receive,
      onClose: end,
    })
    const own: Line = { socket, opened }
    return own
  }

  function finish(request: number): void {
    const one = settle(request)
    one?.resolve(one.parts)
  }

  function receive(text: string): void {
    const message = jsonOf(text)
    if (!Array.isArray(message)) return
    const [kind, request, part, words] = message
    if (typeof request !== 'number') return
    if (kind === 'end') finish(request)
    if (kind === 'details' || kind === 'bar') pending.get(request)?.parts.push(part)
    if (kind === 'error' && typeof part === 'number')
      settle(request)?.reject(new RefusedByCode(part, `${reasonOf(part)} ${String(words)}`))
  }

  async function ask(command: (request: number) => Command): Promise<readonly unknown[]> {
    if (isStopped) throw new Refused('never', 'stopped')
    line ??= open()
    const { socket, opened } = line
    await opened
    const request = ++last
    return new Promise((resolve, reject) => {
      const cancel = clock.after(ANSWER_MS, () => lose('TWS or the Gateway does not answer'))
      pending.set(request, { parts: [], resolve, reject, cancel })
      socket.send(JSON.stringify(command(request)))
    })
  }

  return {
    ask,
    stop() {
      isStopped = true
      lose('stopped')
    },
  }
}
