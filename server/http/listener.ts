// The HTTP server below the routes: plain for this machine or a proxy on it, or with TLS (ASVS 12.3.3: a proxy on
// another machine connects over TLS).
import { readFileSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { TRANSFER_TIMEOUT_MS } from '../../domain/limits.ts'

/** Certificate with its chain, and key, in PEM. */
export type Tls = { readonly cert: Buffer; readonly key: Buffer }

/**
 * Time limit of the handshake and of the headers. It is shorter than that of the whole request, because an idle
 * connection occupies a place.
 */
const HEADERS_MS = 10_000
/** The default of Fastify, which is longer than the idle time of common proxies. */
const KEEP_ALIVE_MS = 72_000

const timeouts = {
  headersTimeout: HEADERS_MS,
  connectionsCheckingInterval: HEADERS_MS / 2,
  // A request that has not arrived completely in this time is dropped. The limit is long enough for an image on a slow
  // connection.
  requestTimeout: TRANSFER_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
}

/** Reads certificate and key; null if none is configured. Throws if a file cannot be read. */
export const readTls = (files: { readonly tlsCertFile: string; readonly tlsKeyFile: string }): Tls | null =>
  files.tlsCertFile === '' ? null : { cert: readFileSync(files.tlsCertFile), key: readFileSync(files.tlsKeyFile) }

/** Throws if the certificate or the key is invalid, or if they do not belong together. */
export function createListener(tls: Tls | null, handler: RequestListener): Server {
  if (tls === null) return createServer(timeouts, handler)
  const rules = { minVersion: 'TLSv1.3', handshakeTimeout: HEADERS_MS } as const
  return createTlsServer(Object.assign({}, rules, tls, timeouts), handler)
}
