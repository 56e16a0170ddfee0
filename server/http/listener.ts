// The HTTP server below the routes: plain for this machine or a proxy on it, or with TLS. ASVS 12.3.3: a proxy on another
// machine connects to the process over TLS.
import { readFileSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { TRANSFER_TIMEOUT_MS } from '../../domain/limits.ts'

/** Certificate with its chain, and key, in PEM. */
export type Tls = { readonly cert: Buffer; readonly key: Buffer }

/** An idle connection uses a place: the handshake and the headers are due sooner than the whole request. */
const HEADERS_MS = 10_000
/** As the default of Fastify, longer than the idle time of common proxies. */
const KEEP_ALIVE_MS = 72_000

const timeouts = {
  headersTimeout: HEADERS_MS,
  connectionsCheckingInterval: HEADERS_MS / 2,
  // A request that has not arrived whole by then is dropped: an image on a slow connection takes its time.
  requestTimeout: TRANSFER_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
}

/** Null without a certificate. Throws if a file cannot be read. */
export const readTls = (files: { readonly tlsCertFile: string; readonly tlsKeyFile: string }): Tls | null =>
  files.tlsCertFile === '' ? null : { cert: readFileSync(files.tlsCertFile), key: readFileSync(files.tlsKeyFile) }

/** Throws if the certificate or the key is not one, or if they do not belong together. */
export function createListener(tls: Tls | null, handler: RequestListener): Server {
  if (tls === null) return createServer(timeouts, handler)
  const rules = { minVersion: 'TLSv1.3', handshakeTimeout: HEADERS_MS } as const
  return createTlsServer(Object.assign({}, rules, tls, timeouts), handler)
}
