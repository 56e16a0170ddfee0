// The server command: reads the environment, opens the store, starts everything, prints one line when it is ready, and
// stops at a signal.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { destination } from 'pino'
import type { Bus } from './bus/bus.ts'
import { createLocalBus } from './bus/local.ts'
import { connectBus } from './bus/nats.ts'
import { readBusKey, sealedBus } from './bus/sealed.ts'
import type { Config } from './compose/config.ts'
import { helpText, isDatabaseElsewhere, readConfig } from './compose/config.ts'
import { hasDemo } from './compose/installation.ts'
import { start } from './compose/start.ts'
import type { Db } from './db/db.ts'
import { StoreError } from './db/db.ts'
import { OWNER_UMASK, prepareFolder } from './db/folder.ts'
import { requireRowsOnly } from './db/least-role.ts'
import { openStore } from './db/pglite.ts'
import { openPostgres } from './db/postgres.ts'
import { fullDisk } from './db/start-failure.ts'
import { createAudit } from './lib/audit.ts'
import { createClock } from './lib/clock.ts'
import { createLog } from './lib/log.ts'
import { chainAtEnd } from './lib/log-chain.ts'
import type { ShipDeps } from './lib/ship-log.ts'
import { shipLog } from './lib/ship-log.ts'
import { isLive } from './market/live-providers.ts'
import { claimKeys } from './sealing/claim.ts'
import { DEMO_PASSWORD, DEMO_USERNAME } from './users/demo.ts'

const BAD_CONFIG = 2
const CANNOT_START = 1

const { NODE_ENV } = process.env
const distDir = fileURLToPath(new URL('../dist/', import.meta.url))

async function run(config: Config): Promise<void> {
  const clock = createClock()
  const log = createLog(config.logLevel)
  const checkAnswers = NODE_ENV === 'development'
  const line = config.natsUrl === '' ? null : await connectBus(config.natsUrl, log)
  const db = await open(config, clock.now())
  await claimKeys(db, config, clock.now())
  const bus: Bus = line ? sealedBus({ bus: line, key: await readBusKey(db), clock, log }) : createLocalBus()
  const security = join(config.dataDir, 'security.log')
  const audit = createAudit(destination({ dest: security, sync: true, mode: 0o600 }), await chainAtEnd(security))
  const stopShipping = ship(config, security, { clock, log })
  const parts = { config, db, bus, clock, log, audit }
  const { port, stop } = await start({ ...parts, distDir, checkAnswers, deskDir: config.dataDir })
  const end = () => {
    void stop()
      .then(stopShipping)
      .then(() => process.exit(0))
  }
  // `end` may be called twice: npm forwards the Ctrl-C that the terminal has already sent. The listeners stay, because
  // a second signal without a listener would kill the process before it has stopped cleanly.
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  const about = [`${kindOfMarket(config)} market`, ...aboutUse(config)].join('; ')
  const scheme = config.tlsCertFile === '' ? 'http' : 'https'
  process.stdout.write(`Pulso is ready: ${scheme}://${shownHost(config.host)}:${port} (${about})\n`)
}

function ship({ securityLogTo }: Config, file: string, deps: Pick<ShipDeps, 'clock' | 'log'>): () => Promise<void> {
  if (securityLogTo === '') return async () => {}
  const { hostname: host, port } = new URL(securityLogTo)
  return shipLog({ ...deps, file, to: { host, port: Number(port) } })
}

function kindOfMarket({ market }: Config): string {
  if (isLive(market)) return `live (${market})`
  return market === 'simulator' ? 'simulated' : 'recorded'
}

/** How to log in; for a process that answers no calls, its roles. */
function aboutUse(config: Config): string[] {
  if (!config.roles.has('api')) return [[...config.roles].join(', ')]
  return hasDemo(config) ? [`log in as ${DEMO_USERNAME} / ${DEMO_PASSWORD}`] : []
}

async function open(config: Config, now: number): Promise<Db> {
  const { dataDir, databaseUrl, databaseOwnerUrl, databaseConnections } = config
  if (databaseUrl === '') return openStore(dataDir, now, config.storeImage)
  // The folder is needed with a database server too, for the operator socket.
  await prepareFolder(dataDir)
  const db = await openPostgres(databaseUrl, now, { connections: databaseConnections, ownerUrl: databaseOwnerUrl })
  if (isDatabaseElsewhere(databaseUrl)) await requireRowsOnly(db)
  return db
}

/** Host name for the address that opens the page in a browser on this machine. */
function shownHost(host: string): string {
  if (['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

async function reasonOf(error: unknown, { host, port, dataDir }: Config): Promise<string> {
  const known = error instanceof StoreError ? error : await fullDisk(error, dataDir)
  if (known) return known.message
  if (!(error instanceof Error)) return `The cause is not known: ${JSON.stringify(error)}`
  const code = 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') return `Port ${port} of ${host} is in use. Stop what uses it, or set PORT to another.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${host} is no address of this machine. Set HOST to one that is, or to 0.0.0.0 for all.`
  if (code === 'EACCES' && 'syscall' in error && error.syscall === 'listen')
    return `Port ${port} needs rights that this user does not have. Set PORT to 1024 or more.`
  if ('path' in error && (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR'))
    return `${String(error.path)} cannot be used (${code}). It must belong to the user that runs Pulso, and be writable.`
  return error.message
}

process.umask(OWNER_UMASK)
const read = readConfig(process.env)
if (process.argv.includes('--help')) {
  process.stdout.write(helpText())
} else if ('problems' in read) {
  process.stderr.write(`Pulso cannot start.\n${read.problems.join('\n')}\n`)
  process.exitCode = BAD_CONFIG
} else {
  run(read.config).catch(async error => {
    process.stderr.write(`Pulso cannot start. ${await reasonOf(error, read.config)}\n`)
    process.exit(CANNOT_START)
  })
}
