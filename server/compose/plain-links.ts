// Connections to other machines must be encrypted, unless the operator names the host in PLAIN_HOSTS. Returns one
// message for each connection that is not.
import { isLoopbackHost } from '../lib/loopback.ts'
import type { ClamdAddress } from '../uploads/clamd.ts'

export type Links = {
  readonly host: string
  readonly trustedProxies: string
  readonly tlsCertFile: string
  readonly databaseUrl: string
  readonly databaseOwnerUrl: string
  readonly natsUrl: string
  readonly clamd: ClamdAddress | null
  readonly plainHosts: string
}

/** True for a host on this machine, or one that the operator has named in PLAIN_HOSTS. */
export function mayBePlain(host: string, plainHosts: string): boolean {
  return isLoopbackHost(host) || plainHosts.split(',').includes(host)
}

export function plainLinks(links: Links): string[] {
  return [
    pageProblem(links),
    databaseProblem('DATABASE_URL', links.databaseUrl, links),
    databaseProblem('DATABASE_OWNER_URL', links.databaseOwnerUrl, links),
    ...busProblems(links),
    scannerProblem(links),
  ].filter(problem => problem !== null)
}

/**
 * A proxy on the same machine may use plain HTTP; one on another machine would send sessions unencrypted over the
 * network.
 */
function pageProblem({ host, tlsCertFile, plainHosts }: Links): string | null {
  if (tlsCertFile !== '' || mayBePlain(host, plainHosts)) return null
  return `HOST=${host} is reachable without TLS: set TLS_CERT_FILE and TLS_KEY_FILE, or name ${host} in PLAIN_HOSTS.`
}

function databaseProblem(name: string, url: string, { plainHosts }: Links): string | null {
  const host = hostOfDatabase(url)
  if (isSocket(host) || mayBePlain(host, plainHosts)) return null
  if (new URL(url).searchParams.get('sslmode') === 'verify-full') return null
  return `${name} is not encrypted: add sslmode=verify-full, or name ${host} in PLAIN_HOSTS.`
}

/** clamd has no TLS, and receives identity documents. */
function scannerProblem({ clamd, plainHosts }: Links): string | null {
  if (clamd === null || 'path' in clamd || mayBePlain(clamd.host, plainHosts)) return null
  return `CLAMD is not encrypted: use a socket or the loopback, or name ${clamd.host} in PLAIN_HOSTS.`
}

/** The host of a database URL; empty if there is none, or the path of a Unix socket. */
export function hostOfDatabase(url: string): string {
  if (url === '' || !URL.canParse(url)) return ''
  const { hostname, searchParams } = new URL(url)
  return searchParams.get('host') ?? decodeURIComponent(hostname)
}

export const isSocket = (host: string): boolean => host === '' || host.startsWith('/')

function busProblems({ natsUrl, plainHosts }: Links): string[] {
  if (natsUrl === '') return []
  const { protocol, hostname, username, searchParams } = new URL(natsUrl)
  const isEncrypted = protocol === 'tls:' || mayBePlain(hostname, plainHosts)
  const hasLogin = username !== '' || searchParams.has('sslcert') || isLoopbackHost(hostname)
  return [
    ...(isEncrypted ? [] : [`NATS_URL is not encrypted: use tls://, or name ${hostname} in PLAIN_HOSTS.`]),
    ...(hasLogin
      ? []
      : [
          'NATS_URL needs a client’s certificate, or a user and a password: otherwise any client that reaches the bus can read it.',
        ]),
  ]
}
