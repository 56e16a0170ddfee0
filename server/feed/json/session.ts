// One connection of the JSON feed: authenticated by a script key; each subscription replaces the preceding one. Its rate
// limits, its backlog limit and the number of sockets of a user are those of a packed connection.
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { z } from 'zod'
import { failures } from '../../../domain/failure.ts'
import { HEARTBEAT_MS } from '../../../domain/limits.ts'
import type { JsonByeReason, JsonDown, Subscribe } from '../../../domain/wire/json-feed.ts'
import { JSON_PROTOCOL, jsonUpSchema } from '../../../domain/wire/json-feed.ts'
import { isLoopback } from '../admission.ts'
import type { Connection } from '../connection.ts'
import { createGuard } from '../guard.ts'
import { CLOSE_TEXT_FRAME, CLOSE_WITHIN_MS, closeCodes, PING_MS } from '../limits.ts'
import { Outlet } from '../outlet.ts'
import type { FeedDeps, KeyAccess } from '../ports.ts'
import { retryAfterMs } from '../retry.ts'
import type { SocketRegistry } from '../socket-registry.ts'
import type { Tickers } from '../tickers.ts'
import type { Client } from '../upgrade.ts'
import { JsonSelection } from './selection.ts'

type JsonDeps = FeedDeps & {
  readonly tickers: Tickers
  readonly sockets: SocketRegistry<Pick<Connection, 'bye'>>
}
type Line = {
  readonly socket: WebSocket
  readonly duplex: Duplex
  readonly from: Client
  readonly shard: number
}
type Body = JsonDown extends infer Down ? (Down extends JsonDown ? Omit<Down, 'at'> : never) : never
type State =
  /** Messages that arrive before the welcome are kept in `queue`, keys revoked before it in `revoked`. */
  | { readonly is: 'greeting'; readonly queue: string[]; readonly revoked: Set<string> }
  | { readonly is: 'open'; readonly access: KeyAccess; readonly selection: JsonSelection }
  | { readonly is: 'closing'; readonly callOff: () => void }

/** Not translated: unlike the refusals of a key, these errors are for developers only. */
const MALFORMED = 'The message is not one of the JSON feed. /docs describes them.'
const BINARY = 'The JSON feed reads text messages only.'

export class JsonSession implements Connection {
  readonly #deps: JsonDeps
  readonly #line: Line
  readonly #outlet: Outlet
  readonly #guard
  #state: State = { is: 'greeting', queue: [], revoked: new Set() }
  #pingedAt: number
  #answered = true

  constructor(deps: JsonDeps, line: Line, asked: NonNullable<Client['json']>) {
    this.#deps = deps
    this.#line = line
    this.#outlet = new Outlet(line.socket, line.duplex, deps.metrics)
    this.#guard = createGuard(deps.clock)
    this.#pingedAt = deps.clock.now()
    this.#greet(asked).catch((error: unknown) => {
      deps.log.error({ err: error }, 'feed: a script key could not be looked up')
      this.bye('shutdown')
    })
  }

  receive(bytes: Uint8Array, isBinary: boolean): void {
    const state = this.#state
    if (state.is === 'closing') return
    if (isBinary) {
      this.#refuse(failures.invalid.code, BINARY)
      this.bye('malformed', CLOSE_TEXT_FRAME)
    } else if (!this.#guard.admits()) this.bye('flood')
    else if (state.is === 'greeting') state.queue.push(textOf(bytes))
    else this.#read(state.selection, textOf(bytes))
  }

  onPing(): void {
    if (this.#state.is !== 'closing' && !this.#guard.admits()) this.bye('flood')
  }

  onPong(): void {
    this.#answered = true
  }

  beat(): void {
    const now = this.#deps.clock.now()
    if (now - this.#pingedAt >= PING_MS) this.#ping(now)
    if (this.#outlet.isLost(now)) this.bye('slow')
    if (this.#state.is !== 'open') return
    const { access, selection } = this.#state
    if (access.endsAt <= now) {
      this.#endKey(access)
      return
    }
    this.#send({ type: 'heartbeat' })
    selection.beat()
  }

  /** The state of a market is a field of each quote. */
  sendMarkets(): void {}

  revoke(id: string): void {
    if (this.#state.is === 'greeting') this.#state.revoked.add(id)
    if (this.#state.is === 'open' && this.#state.access.keyId === id) this.#endKey(this.#state.access)
  }

  bye(reason: JsonByeReason, code = reason === 'key' ? closeCodes.malformed : closeCodes[reason]): void {
    if (this.#state.is === 'closing') return
    const isLasting = reason === 'key' || reason === 'flood'
    this.#send({ type: 'bye', reason, retryAfterMs: isLasting ? null : retryAfterMs() })
    this.#leave()
    const { socket } = this.#line
    this.#state = { is: 'closing', callOff: this.#deps.clock.after(CLOSE_WITHIN_MS, () => socket.terminate()) }
    socket.close(code, reason)
  }

  end(): void {
    this.#leave()
    this.#state = { is: 'closing', callOff: () => {} }
  }

  async #greet({ key, locale }: NonNullable<Client['json']>): Promise<void> {
    const { address } = this.#line.from
    if (key !== null && !isLoopback(address) && !this.#deps.mayLookUp(key, this.#line.from)) {
      this.#deps.onRefused?.({ at: 'hello', outcome: 'tooFast', address })
      this.bye('shutdown')
      return
    }
    const access = await this.#deps.resolveKey({ key, address, locale })
    const state = this.#state
    if (state.is !== 'greeting') return
    if ('code' in access) {
      this.#deps.onRefused?.({ at: 'hello', outcome: access.outcome, address })
      this.#refuse(access.code, access.msg)
      this.bye('key')
      return
    }
    this.#open(access)
    if (state.revoked.has(access.keyId)) this.#endKey(access)
    for (const text of state.queue) this.#readAgain(text)
  }

  #open(access: KeyAccess): void {
    const { market, sockets } = this.#deps
    const send = (body: Body) => this.#send(body)
    const selection = new JsonSelection({
      ...this.#deps,
      outlet: this.#outlet,
      shard: this.#line.shard,
      userId: access.userId,
      send,
    })
    this.#state = { is: 'open', access, selection }
    const { simulated, live } = market
    this.#send({
      type: 'welcome',
      protocol: JSON_PROTOCOL,
      scope: access.scope,
      simulated,
      live,
      heartbeatMs: HEARTBEAT_MS,
    })
    sockets.logIn(access.userId, this)?.bye('flood')
  }

  #readAgain(text: string): void {
    if (this.#state.is === 'open') this.#read(this.#state.selection, text)
  }

  #read(selection: JsonSelection, text: string): void {
    const parsed = jsonUpSchema.safeParse(jsonOf(text))
    if (!parsed.success) this.#onMalformed(parsed.error)
    else if (parsed.data.type === 'ping') this.#send({ type: 'heartbeat' })
    else this.#subscribe(selection, parsed.data)
  }

  #subscribe(selection: JsonSelection, subscribe: Subscribe): void {
    selection.subscribe(subscribe).catch((error: unknown) => {
      this.#deps.log.error({ err: error }, 'feed: account events could not be read')
      this.bye('shutdown')
    })
  }

  #onMalformed({ issues: [issue] }: z.ZodError): void {
    this.#deps.metrics?.add('malformed', 1)
    const field = issue?.path.join('.').slice(0, 80) || null
    this.#refuse(failures.invalid.code, issue ? `${MALFORMED} ${field ?? ''}: ${issue.message}` : MALFORMED, field)
    if (this.#guard.countMalformed()) this.bye('malformed')
  }

  /** The error is the one that a call with this key gets. */
  #endKey(access: KeyAccess): void {
    const { code, msg } = access.ended()
    this.#refuse(code, msg)
    this.bye('key')
  }

  #refuse(code: number, msg: string, field: string | null = null): void {
    this.#send({ type: 'error', code, msg, field })
  }

  #ping(now: number): void {
    const { socket } = this.#line
    if (this.#answered) socket.ping()
    else socket.terminate()
    this.#answered = false
    this.#pingedAt = now
  }

  #send(body: Body): void {
    this.#outlet.sendText(JSON.stringify(Object.assign({ type: body.type, at: this.#deps.clock.now() }, body)))
  }

  #leave(): void {
    const state = this.#state
    if (state.is === 'closing') state.callOff()
    if (state.is !== 'open') return
    state.selection.stop()
    this.#deps.sockets.logOut(state.access.userId, this)
  }
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** Null for a text that is no JSON, which no schema accepts. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
