// The bus of several processes, over a NATS server with plain publish/subscribe. Messages are only notifications: data
// that must not be lost is in the store.
import type { NatsConnection, TlsOptions } from '@nats-io/transport-node'
import { connect } from '@nats-io/transport-node'
import type { Log } from '../lib/log.ts'
import type { Bus } from './bus.ts'
import { createListeners } from './listeners.ts'

/** Thrown when the bus cannot be reached. The message is for an operator, and contains no password. */
export class BusError extends Error {}

const CONNECT_MS = 5_000
const RECONNECT_MS = 500
/** Interval of pings. A connection that is silent for two intervals is closed. */
const PING_MS = 5_000

/**
 * `address`: nats://user:password@host:port, or tls://…, which is never unencrypted. As in the URL of a PostgreSQL,
 * `sslcert`, `sslkey` and `sslrootcert` name PEM files: the client's certificate, its key, and the authority of the
 * server's certificate. Throws a BusError.
 */
export async function connectBus(address: string, log: Log): Promise<Bus> {
  const { protocol, hostname, port, username, password, searchParams } = new URL(address)
  const server = `${hostname}:${port || 4222}`
  const login = username === '' ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  const line = await connect({
    servers: server,
    ...login,
    ...(protocol === 'tls:' ? { tls: tlsOf(searchParams) } : {}),
    name: 'pulso',
    timeout: CONNECT_MS,
    // This process's own subscribers have received the message already.
    noEcho: true,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    pingInterval: PING_MS,
    maxPingOut: 1,
  }).catch((error: Error) => {
    throw new BusError(`NATS_URL: ${server} does not answer as a NATS server (${error.message}).`)
  })
  return busOn(line, log)
}

function tlsOf(parameters: URLSearchParams): TlsOptions {
  const files: TlsOptions = {}
  const [certFile, keyFile, caFile] = ['sslcert', 'sslkey', 'sslrootcert'].map(name => parameters.get(name))
  if (certFile) files.certFile = certFile
  if (keyFile) files.keyFile = keyFile
  if (caFile) files.caFile = caFile
  return files
}

function busOn(line: NatsConnection, log: Log): Bus {
  const listeners = createListeners()
  const backs = createListeners()
  let up = true
  const follow = (subject: string) => {
    const subscription = line.subscribe(subject, {
      callback: (error, message) => {
        if (error) log.warn({ err: error, subject }, 'bus: a subscription failed')
        else listeners.notify(subject, message.data)
      },
    })
    return () => subscription.unsubscribe()
  }

  async function watch(): Promise<void> {
    for await (const { type } of line.status()) {
      if (type === 'disconnect') log.warn('bus: the line is down')
      if (type === 'disconnect' || type === 'staleConnection') up = false
      if (type !== 'reconnect') continue
      up = true
      log.warn('bus: the line is back')
      backs.notify(BACK, new Uint8Array(0))
    }
  }
  watch().catch(error => log.error({ err: error }, 'bus: its state is not known any more'))

  return {
    isShared: true,
    publish(subject, message) {
      listeners.notify(subject, message)
      // While disconnected nothing is published: the client would queue the message, which would be outdated when sent.
      if (up && !line.isClosed()) line.publish(subject, message)
    },
    subscribe: (subject, listener) => listeners.add(subject, listener, () => follow(subject)),
    isUp: () => up,
    onBack: listener => backs.add(BACK, listener),
    close: () => line.close(),
  }
}

const BACK = 'back'
