// The environment variables, one row each. The configuration, the messages about invalid values and `--help` are
// computed from the rows.
import { z } from 'zod'
import { DAY_MS } from '../../domain/time.ts'
import { calendarChoices } from '../calendar/choice.ts'
import { LOOPBACK_SOCKETS } from '../http/limits.ts'
import { logLevels } from '../lib/log.ts'
import { isLoopbackHost } from '../lib/loopback.ts'
import { isProxyList } from '../lib/proxies.ts'
import { isLive } from '../market/live-providers.ts'
import type { ClamdAddress } from '../uploads/clamd.ts'
import { acceptsRemoteClients } from './installation.ts'
import { marketRows, missingOf } from './market-settings.ts'
import { hostOfDatabase, isSocket, plainLinks } from './plain-links.ts'
import { withSecretFiles } from './secret-files.ts'

const whole = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum))

const clamd = z
  .string()
  .regex(/^(\/.+|([\w.-]+|\[[\da-f:]+\]):\d{1,5})?$/i)
  .refine(text => text === '' || text.startsWith('/') || URL.canParse(`tcp://${text}`))
  .transform((text): ClamdAddress | null => {
    if (text === '' || text.startsWith('/')) return text === '' ? null : { path: text }
    const { hostname, port } = new URL(`tcp://${text}`)
    return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port) }
  })

export const roles = ['api', 'feed', 'market', 'desk'] as const
export type Role = (typeof roles)[number]

const roleList = z
  .string()
  .regex(new RegExp(`^(all|(${roles.join('|')})(,(${roles.join('|')}))*)$`))
  .transform(
    (text): ReadonlySet<Role> => new Set(roles.filter(role => text === 'all' || text.split(',').includes(role))),
  )

type Row = {
  readonly name: string
  readonly schema: z.ZodType
  readonly default: string
  /** Allowed values as text that completes “must be …”. */
  readonly allowed: string
  /** True if the value may contain a password: error messages then do not show it. */
  readonly secret?: true
  readonly prose: string
}

const rows = {
  port: {
    name: 'PORT',
    schema: whole(0, 65_535),
    default: '8080',
    allowed: 'a whole number from 0 to 65535',
    prose: 'Where the app, the API and the feed answer; 0 takes any free port.',
  },
  host: {
    name: 'HOST',
    schema: z.string().regex(/^[\w.:-]+$/),
    default: '127.0.0.1',
    allowed: 'a host name or an address',
    prose: 'The address to listen on; 0.0.0.0 for all of the machine’s.',
  },
  dataDir: {
    name: 'DATA_DIR',
    schema: z.string().min(1),
    default: 'data',
    allowed: 'a folder',
    prose: 'Where the embedded store keeps its files (one process at a time), and the desk its socket.',
  },
  storeImage: {
    name: 'STORE_IMAGE',
    schema: z.string(),
    default: '',
    allowed: 'a folder',
    prose: 'The folder of an empty embedded store, of which a new one becomes a copy. `npm start` sets it.',
  },
  tlsCertFile: {
    name: 'TLS_CERT_FILE',
    schema: z.string(),
    default: '',
    allowed: 'a file',
    prose:
      'The certificate with its chain, in PEM, with which this process itself speaks TLS 1.3 instead of plain HTTP.',
  },
  tlsKeyFile: {
    name: 'TLS_KEY_FILE',
    schema: z.string(),
    default: '',
    allowed: 'a file',
    prose: 'The key of the certificate of TLS_CERT_FILE, in PEM.',
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    schema: z.string().regex(/^(postgres(ql)?:\/\/.+)?$/),
    default: '',
    allowed: 'postgres://user:password@host:port/database, or postgresql://…',
    secret: true,
    prose: 'A PostgreSQL, 13 or later, to keep everything in. Without it there is the embedded store.',
  },
  databaseOwnerUrl: {
    name: 'DATABASE_OWNER_URL',
    schema: z.string().regex(/^(postgres(ql)?:\/\/.+)?$/),
    default: '',
    allowed: 'postgres://user:password@host:port/database, or postgresql://…',
    secret: true,
    prose: 'The same database as the role that migrates it; that of DATABASE_URL is then given rights to rows only.',
  },
  databaseConnections: {
    name: 'DATABASE_CONNECTIONS',
    schema: whole(1, 500),
    default: '10',
    allowed: 'a whole number from 1 to 500',
    prose: 'How many connections to it this process may have.',
  },
  dataKeyFile: {
    name: 'DATA_KEY_FILE',
    schema: z.string(),
    default: '',
    allowed: 'a file',
    prose:
      'Keys that encrypt papers, account numbers, secrets and backups. Without it: data.keys in DATA_DIR, with the embedded store.',
  },
  natsUrl: {
    name: 'NATS_URL',
    schema: z.string().refine(text => text === '' || (/^(nats|tls):\/\//.test(text) && URL.canParse(text))),
    default: '',
    allowed: 'nats://user:password@host:port, or tls://host:port?sslcert=…&sslkey=…&sslrootcert=…',
    secret: true,
    prose: 'A NATS server, by which several processes on one PostgreSQL ring each other’s bells.',
  },
  roles: {
    name: 'ROLES',
    schema: roleList,
    default: 'all',
    allowed: `all, or some of ${roles.join(', ')} with commas between`,
    prose: 'What this process does: answer calls, serve sockets, make prices, fill orders and decide requests.',
  },
  trustedProxies: {
    name: 'TRUSTED_PROXIES',
    schema: z.string().refine(isProxyList),
    default: '',
    allowed: 'addresses or networks (10.0.0.0/8) with commas between',
    prose: 'Whose word is taken for where a request is from (X-Forwarded-For): the proxies in front.',
  },
  loopbackSockets: {
    name: 'LOOPBACK_SOCKETS',
    schema: whole(1, 100_000),
    default: String(LOOPBACK_SOCKETS),
    allowed: 'a whole number from 1 to 100000',
    prose: 'How many sockets of the feed this machine may have open, and open at once; load tests need more.',
  },
  publicHosts: {
    name: 'PUBLIC_HOSTS',
    schema: z.string().regex(/^([\w.-]+(,[\w.-]+)*)?$/),
    default: '',
    allowed: 'host names with commas between',
    prose:
      'The names by which others reach this; a request for any other host is refused. Empty: any name, but on the loopback without a proxy only those of the loopback.',
  },
  plainHosts: {
    name: 'PLAIN_HOSTS',
    schema: z.string().regex(/^([\w.:-]+(,[\w.:-]+)*)?$/),
    default: '',
    allowed: 'host names or addresses with commas between',
    prose:
      'Hosts that may be spoken to without TLS: the database, bus, mail server or scanner of a private network, or HOST itself.',
  },
  smtpUrl: {
    name: 'SMTP_URL',
    schema: z.string().regex(/^(smtps?:\/\/.+)?$/),
    default: '',
    allowed: 'smtp://user:password@host:port, or smtps://…',
    secret: true,
    prose:
      'What sends the verification codes, over TLS outside the machine. Without it they are written to the log (CODES_IN_LOG).',
  },
  codesInLog: {
    name: 'CODES_IN_LOG',
    schema: z.enum(['on', 'auto']),
    default: 'auto',
    allowed: 'on or auto',
    prose:
      'Whether verification codes may be written to the log, where SMTP_URL is empty; auto: on the loopback without a proxy only.',
  },
  ...marketRows,
  simSeed: {
    name: 'SIM_SEED',
    schema: whole(0, 2 ** 32 - 1),
    default: '1',
    allowed: 'a whole number from 0 to 4294967295',
    prose: 'The simulated market follows from it: the same seed, the same prices.',
  },
  simInstruments: {
    name: 'SIM_INSTRUMENTS',
    schema: z.union([z.literal('real').transform(() => 0), whole(1, 200_000)]),
    default: 'real',
    allowed: 'a whole number from 1 to 200000, or real',
    prose:
      'How many instruments the simulated market has: the real ones only, or made-up shares too up to this number.',
  },
  simRate: {
    name: 'SIM_RATE',
    schema: whole(0, 1_000_000),
    default: '2000',
    allowed: 'a whole number from 0 to 1000000',
    prose: 'How many price changes a second it makes, over all instruments.',
  },
  simCalendar: {
    name: 'SIM_CALENDAR',
    schema: z.enum(calendarChoices),
    default: 'long',
    allowed: 'long, always or real',
    prose:
      'Whether it is always in session, has an hour of late and early trading of US shares at midnight in New York, or keeps the exchanges’ own hours and holidays.',
  },
  deskDelayMs: {
    name: 'DESK_DELAY_MS',
    schema: z.union([z.enum(['auto', 'never']), whole(0, DAY_MS)]),
    default: 'auto',
    allowed: 'a whole number of milliseconds up to a day, never or auto',
    prose:
      'How long the simulated desk takes to decide a request; never leaves all of them to `npm run desk`; auto: 5000 with the embedded store on the loopback only, otherwise never.',
  },
  demo: {
    name: 'DEMO',
    schema: z.enum(['on', 'off', 'auto']),
    default: 'auto',
    allowed: 'on, off or auto',
    prose:
      'Whether there is the demo account, whose password is public; auto: with the embedded store on the loopback only.',
  },
  secondFactor: {
    name: 'SECOND_FACTOR',
    schema: z.enum(['auto', 'required', 'offered']),
    default: 'auto',
    allowed: 'auto, required or offered',
    prose:
      'Whether an account needs a second factor before it changes anything; auto: where others reach the server, except the demo account.',
  },
  clamd: {
    name: 'CLAMD',
    schema: clamd,
    default: '',
    allowed: 'host:port, or the path of a socket',
    prose:
      'The clamd that scans every upload for malware; while it gives no answer, uploads are refused. Empty: no scan, and no upload where others reach the server.',
  },
  securityLogTo: {
    name: 'SECURITY_LOG_TO',
    schema: z.string().refine(text => text === '' || (/^tls:\/\/[^/]+:\d+$/.test(text) && URL.canParse(text))),
    default: '',
    allowed: 'tls://host:port',
    prose: 'Where the security log is sent as it is written: a collector of lines over TLS, on another machine.',
  },
  securityContact: {
    name: 'SECURITY_CONTACT',
    schema: z
      .string()
      .regex(/^((mailto|https|tel):[^\s,]+(,(mailto|https|tel):[^\s,]+)*)?$/)
      .transform(text => text.split(',').filter(contact => contact !== '')),
    default: '',
    allowed: 'mailto:, https: or tel: addresses with commas between',
    prose:
      'Where to report a weakness, the preferred one first, in /.well-known/security.txt. Empty: the customer service of this installation.',
  },
  logLevel: {
    name: 'LOG_LEVEL',
    schema: z.enum(logLevels),
    default: 'warn',
    allowed: logLevels.join(', '),
    prose: 'The least that is worth a line in the log (stderr).',
  },
} as const satisfies Record<string, Row>

type ConfigKey = keyof typeof rows
export type Config = { readonly [K in ConfigKey]: z.output<(typeof rows)[K]['schema']> }
type Environment = Readonly<Record<string, string | undefined>>

export const configNames: readonly string[] = Object.values(rows).map(row => row.name)

/** Combinations of valid values that are refused, so that no operator believes that they took effect. */
function conflictsOf(config: Config): string[] {
  const { natsUrl, databaseUrl, dataKeyFile, roles: some, market: choice } = config
  return [
    ...plainLinks(config),
    ...missingOf(config),
    ...((config.tlsCertFile === '') === (config.tlsKeyFile === '')
      ? []
      : ['TLS_CERT_FILE and TLS_KEY_FILE belong together: one of them is empty.']),
    ...(isDatabaseElsewhere(databaseUrl) && dataKeyFile === ''
      ? [
          'DATA_KEY_FILE is empty, and the database is on another machine: papers and secrets would be there unencrypted.',
        ]
      : []),
    ...(config.databaseOwnerUrl !== '' && databaseUrl === '' ? ['DATABASE_OWNER_URL needs DATABASE_URL.'] : []),
    ...(logsCodesOfOthers(config)
      ? ['SMTP_URL is empty, and the log would have the verification codes of others: set it, or CODES_IN_LOG=on.']
      : []),
    ...(config.publicHosts !== '' && !acceptsRemoteClients(config)
      ? ['PUBLIC_HOSTS needs TRUSTED_PROXIES or another HOST: only this machine reaches the loopback.']
      : []),
    ...(natsUrl !== '' && databaseUrl === '' ? ['NATS_URL needs DATABASE_URL: the processes share one store.'] : []),
    ...(some.size < roles.length && natsUrl === '' ? ['ROLES needs NATS_URL: who does the rest must be heard.'] : []),
    ...(natsUrl !== '' && choice !== 'simulator'
      ? [`MARKET=${isLive(choice) ? choice : 'tape:'} needs a process of its own: leave NATS_URL out.`]
      : []),
    ...(isLive(choice) && acceptsRemoteClients(config) && config.marketLicence === ''
      ? ['MARKET is live, and others can reach the server: name the contract that permits it in MARKET_LICENCE.']
      : []),
  ]
}

/** True if the log would contain other users' verification codes, with which a reader of the log could log in. */
function logsCodesOfOthers(config: Config): boolean {
  const { smtpUrl, codesInLog, roles: some } = config
  return some.has('api') && smtpUrl === '' && codesInLog === 'auto' && acceptsRemoteClients(config)
}

export function isDatabaseElsewhere(url: string): boolean {
  const host = hostOfDatabase(url)
  return !isSocket(host) && !isLoopbackHost(host)
}

const secretNames = Object.values<Row>(rows).flatMap(row => (row.secret ? [row.name] : []))

/** The configuration, or one message for each invalid value. */
export function readConfig(given: Environment): { readonly config: Config } | { readonly problems: string[] } {
  const { environment, problems } = withSecretFiles(given, secretNames)
  const values: Record<string, unknown> = {}
  for (const [key, row] of Object.entries<Row>(rows)) {
    const value = environment[row.name] || row.default
    const parsed = row.schema.safeParse(value)
    if (parsed.success) values[key] = parsed.data
    else problems.push(`${row.name} ${row.secret ? '' : `is '${value}', but `}must be ${row.allowed}.`)
  }
  if (problems.length > 0) return { problems }
  const config = values as Config
  const conflicts = conflictsOf(config)
  return conflicts.length > 0 ? { problems: conflicts } : { config }
}

export function helpText(): string {
  const width = Math.max(...configNames.map(name => name.length))
  const lines = Object.values<Row>(rows).map(
    row => `  ${row.name.padEnd(width)}  ${row.prose}\n  ${' '.repeat(width)}  Default: ${row.default || 'none'}.`,
  )
  return [
    'Pulso: app, API, feed, market and desk, in one process or in several. Environment:',
    '',
    ...lines,
    '',
    `A secret may be in a file: ${secretNames.map(name => `${name}_FILE`).join(', ')}.`,
    '',
  ].join('\n')
}
