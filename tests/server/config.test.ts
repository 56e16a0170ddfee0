// Installation errors are mostly wrong environment variables. A wrong value must be reported with the allowed ones, a
// variable of a multi-process installation must not be ignored silently, and the help must list every variable.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { configNames, helpText, readConfig } from '../../server/compose/config.ts'
import { deskDelayOf, factorDutyOf, hasDemo } from '../../server/compose/installation.ts'

function problems(environment: Record<string, string>): string[] {
  const read = readConfig(environment)
  return 'problems' in read ? read.problems : []
}

function config(environment: Record<string, string>) {
  const read = readConfig(environment)
  if ('problems' in read) throw new Error(read.problems.join(' '))
  return read.config
}

const POSTGRES = { DATABASE_URL: 'postgres://db/pulso?sslmode=verify-full', DATA_KEY_FILE: 'keys' }

test('without variables: a simulated market on port 8080, on the loopback only', () => {
  expect(config({})).toEqual({
    port: 8080,
    ecbUrl: '',
    host: '127.0.0.1',
    alpacaKey: '',
    alpacaRest: '',
    alpacaSecret: '',
    alpacaSocket: '',
    ibkrAddress: '127.0.0.1:4002',
    ibkrClient: 40,
    krakenRest: '',
    krakenSocket: '',
    oandaAccount: '',
    oandaRest: '',
    oandaStream: '',
    oandaToken: '',
    dataDir: 'data',
    dataKeyFile: '',
    databaseUrl: '',
    databaseOwnerUrl: '',
    databaseConnections: 10,
    natsUrl: '',
    roles: new Set(['api', 'feed', 'market', 'desk']),
    trustedProxies: '',
    storeImage: '',
    tlsCertFile: '',
    tlsKeyFile: '',
    loopbackSockets: 256,
    publicHosts: '',
    plainHosts: '',
    smtpUrl: '',
    codesInLog: 'auto',
    market: 'simulator',
    marketLicence: '',
    marketSpeed: 1,
    simSeed: 1,
    simInstruments: 0,
    simRate: 2000,
    simCalendar: 'long',
    deskDelayMs: 'auto',
    demo: 'auto',
    secondFactor: 'auto',
    clamd: null,
    securityLogTo: '',
    securityContact: [],
    logLevel: 'warn',
  })
})

test.each([
  [{}, 5000],
  [{ DESK_DELAY_MS: '0' }, 0],
  [{ DESK_DELAY_MS: 'never' }, null],
  [POSTGRES, null],
  [{ DATABASE_URL: 'postgres://%2Frun%2Fpostgresql/pulso' }, null],
  [{ HOST: '0.0.0.0', PLAIN_HOSTS: '0.0.0.0', CODES_IN_LOG: 'on' }, null],
  [{ TRUSTED_PROXIES: '127.0.0.1', CODES_IN_LOG: 'on' }, null],
  [{ ...POSTGRES, DESK_DELAY_MS: '3000' }, 3000],
])(
  'the simulated desk decides only where no other machine can reach it, or where it is enabled: %j',
  (given, delay) => {
    expect(deskDelayOf(config(given))).toBe(delay)
  },
)

test('a wrong DESK_DELAY_MS is reported', () => {
  expect(problems({ DESK_DELAY_MS: 'soon' })).toEqual([expect.stringContaining('never or auto')])
})

test.each([
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '0.0.0.0', PLAIN_HOSTS: '0.0.0.0', CODES_IN_LOG: 'on' }, false],
  [POSTGRES, false],
  [{ ...POSTGRES, DEMO: 'on' }, true],
  [{ DEMO: 'off' }, false],
])(
  'the account with a public password exists only where no other machine can reach it, or where it is enabled: %j',
  (given, has) => {
    expect(hasDemo(config(given))).toBe(has)
  },
)

test.each([
  [{}, 'nobody'],
  [{ SECOND_FACTOR: 'required' }, 'everybody'],
  [{ HOST: '0.0.0.0', PLAIN_HOSTS: '0.0.0.0', CODES_IN_LOG: 'on' }, 'everybody but the demo account'],
  [{ TRUSTED_PROXIES: '127.0.0.1', CODES_IN_LOG: 'on' }, 'everybody but the demo account'],
  [{ HOST: '0.0.0.0', PLAIN_HOSTS: '0.0.0.0', CODES_IN_LOG: 'on', SECOND_FACTOR: 'offered' }, 'nobody'],
])('a second factor is compulsory where others reach the server, or where it is wanted: %j', (given, duty) => {
  expect(factorDutyOf(config(given))).toBe(duty)
})

test('an empty variable counts as unset', () => {
  expect(config({ PORT: '', SIM_SEED: '', DATABASE_URL: '' })).toEqual(config({}))
})

test('values are parsed to their types', () => {
  const read = config({ PORT: '0', MARKET: 'tape:/tmp/day one.msgpack', MARKET_SPEED: '0.5', SIM_RATE: '0' })
  expect(read).toMatchObject({ port: 0, market: 'tape:/tmp/day one.msgpack', marketSpeed: 0.5, simRate: 0 })
})

describe('a wrong value is reported with the allowed values', () => {
  test.each([
    ['PORT', '65536', 'a whole number from 0 to 65535'],
    ['PORT', '80a', 'a whole number from 0 to 65535'],
    ['PORT', '-1', 'a whole number from 0 to 65535'],
    ['HOST', 'not a host', 'a host name or an address'],
    ['DATABASE_CONNECTIONS', '0', 'a whole number from 1 to 500'],
    ['MARKET', 'tape:', 'simulator, tape: and a file, or some of alpaca, ibkr, kraken, oanda with + between'],
    ['MARKET', 'kraken+kraken', 'simulator, tape: and a file, or some of alpaca, ibkr, kraken, oanda with + between'],
    [
      'MARKET',
      'kraken+simulator',
      'simulator, tape: and a file, or some of alpaca, ibkr, kraken, oanda with + between',
    ],
    ['IBKR_ADDRESS', 'http://127.0.0.1', 'a host and a port, like 127.0.0.1:4002'],
    ['IBKR_CLIENT', '1000', 'a whole number from 0 to 999'],
    ['MARKET_SPEED', 'fast', 'a number from 0 to 100000'],
    ['SIM_SEED', '1.5', 'a whole number from 0 to 4294967295'],
    ['SIM_INSTRUMENTS', '0', 'a whole number from 1 to 200000, or real'],
    ['SIM_CALENDAR', 'never', 'long, always or real'],
    ['LOG_LEVEL', 'loud', 'fatal, error, warn, info, debug, trace, silent'],
  ])('%s=%s', (name, value, allowed) => {
    expect(problems({ [name]: value })).toEqual([`${name} is '${value}', but must be ${allowed}.`])
  })

  test.each([
    ['ALPACA_SECRET', 'two words', 'the secret of that key'],
    ['OANDA_TOKEN', 'two words', 'the token of an account for practice at OANDA'],
    ['SMTP_URL', 'http://ana:hush@mail.example.com', 'smtp://user:password@host:port, or smtps://…'],
    ['DATABASE_URL', 'mysql://ana:hush@db', 'postgres://user:password@host:port/database, or postgresql://…'],
  ])('%s, without the given value, which may contain a password', (name, value, allowed) => {
    expect(problems({ [name]: value })).toEqual([`${name} must be ${allowed}.`])
  })

  test('all errors are reported at once', () => {
    expect(problems({ PORT: 'x', SIM_RATE: 'y' })).toHaveLength(2)
  })
})

const SHARED = { ...POSTGRES, NATS_URL: 'tls://pulso:hush@bus:4222' }

test.each([
  ['a bus for a store that nobody else can open', { NATS_URL: SHARED.NATS_URL }, 'NATS_URL needs DATABASE_URL: '],
  ['some roles where nobody hears of the rest', { ...POSTGRES, ROLES: 'api,feed' }, 'ROLES needs NATS_URL: '],
  ['public names of what nobody else reaches', { PUBLIC_HOSTS: 'trade.example.com' }, 'PUBLIC_HOSTS needs '],
  ['a recording that each process would play for itself', { ...SHARED, MARKET: 'tape:x.csv' }, 'MARKET=tape: needs '],
  [
    'a live market that several processes would each connect to',
    { ...SHARED, MARKET: 'kraken' },
    'MARKET=kraken needs ',
  ],
  [
    'live prices that others would see without a contract',
    { MARKET: 'kraken', TRUSTED_PROXIES: '10.0.0.1', CODES_IN_LOG: 'on' },
    'MARKET is live, ',
  ],
  ['a market without the secret of a key', { MARKET: 'alpaca', ALPACA_KEY: 'hush' }, 'MARKET=alpaca needs '],
  [
    'shares whose key is one’s own, and that others would see without a contract',
    { MARKET: 'alpaca', ALPACA_KEY: 'a', ALPACA_SECRET: 'b', TRUSTED_PROXIES: '10.0.0.1', CODES_IN_LOG: 'on' },
    'MARKET is live, ',
  ],
  ['a market without the token of an account', { MARKET: 'oanda', OANDA_ACCOUNT: '101-1' }, 'MARKET=oanda needs '],
  ['a second source without its token', { MARKET: 'kraken+oanda' }, 'MARKET=oanda needs '],
  ['a market without the account of a token', { MARKET: 'oanda', OANDA_TOKEN: 'hush' }, 'MARKET=oanda needs '],
  [
    'prices of an account that others would see without a contract',
    { MARKET: 'oanda', OANDA_ACCOUNT: '101-1', OANDA_TOKEN: 'hush', TRUSTED_PROXIES: '10.0.0.1', CODES_IN_LOG: 'on' },
    'MARKET is live, ',
  ],
])('%s is refused', (_what, environment, sentence) => {
  expect(problems(environment)).toEqual([expect.stringMatching(new RegExp(`^${sentence}`))])
})

test.each([
  ['ROLES', 'api,cook', `ROLES is 'api,cook', but must be all, or some of api, feed, market, desk`],
  ['NATS_URL', 'nats://ana:hush@a:b:c', 'NATS_URL must be nats://user:password@host:port, or tls://host:port?'],
  ['TRUSTED_PROXIES', '10.0.0.0/99', `TRUSTED_PROXIES is '10.0.0.0/99', but must be addresses or networks`],
])('%s=%s is refused', (name, value, sentence) => {
  expect(problems({ [name]: value })).toEqual([expect.stringContaining(sentence)])
})

test('a process has the roles it is given', () => {
  expect([...config({ ...SHARED, ROLES: 'feed,api' }).roles]).toEqual(['api', 'feed'])
  expect([...config({}).roles]).toEqual(['api', 'feed', 'market', 'desk'])
})

test('a database URL may have either of its schemes', () => {
  for (const url of ['postgres://ana:hush@[::1]:5432/pulso', 'postgresql:///pulso?host=/run/postgresql'])
    expect(config({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

test('all roles in one process are the default', () => {
  expect(problems({ ROLES: 'all' })).toEqual([])
})

test('variables of other programs are ignored', () => {
  expect(problems({ PATH: '/bin', PULSO_COLOUR: 'blue' })).toEqual([])
})

test('the help has every variable with its default', () => {
  const help = helpText()
  for (const name of configNames) expect(help).toMatch(new RegExp(`^  ${name} `, 'm'))
  expect(help).toContain('Default: 8080.')
})

describe('what leaves the machine is encrypted', () => {
  const MAIL = { SMTP_URL: 'smtp://mail:25' }
  const TLS = { TLS_CERT_FILE: 'own.crt', TLS_KEY_FILE: 'own.key' }
  const ELSEWHERE = { HOST: '0.0.0.0', TRUSTED_PROXIES: '10.0.0.1' }

  test.each([
    ['the page on all addresses', { HOST: '0.0.0.0', ...MAIL }, 'HOST=0.0.0.0 is reachable without TLS'],
    ['a proxy on another machine', { ...ELSEWHERE, ...MAIL }, 'HOST=0.0.0.0 is reachable without TLS'],
    ['a certificate without its key', { TLS_CERT_FILE: 'own.crt' }, 'TLS_CERT_FILE and TLS_KEY_FILE belong together'],
    [
      'a plain database',
      { ...POSTGRES, DATABASE_URL: 'postgres://ana:hush@db/pulso' },
      'DATABASE_URL is not encrypted',
    ],
    [
      'one that is not verified',
      { ...POSTGRES, DATABASE_URL: 'postgres://db/pulso?sslmode=require' },
      'DATABASE_URL is not encr',
    ],
    ['a plain database of the owner', { ...POSTGRES, DATABASE_OWNER_URL: 'postgres://db/x' }, 'DATABASE_OWNER_URL is'],
    ['one by a parameter', { ...POSTGRES, DATABASE_URL: 'postgres:///pulso?host=db' }, 'DATABASE_URL is not encrypted'],
    ['no key for a database elsewhere', { ...POSTGRES, DATA_KEY_FILE: '' }, 'DATA_KEY_FILE is empty'],
    ['a plain bus', { ...POSTGRES, NATS_URL: 'nats://ana:hush@bus' }, 'NATS_URL is not encrypted'],
    ['a bus without a log-in', { ...POSTGRES, NATS_URL: 'tls://bus:4222' }, 'NATS_URL needs a client’s certificate'],
    ['codes in the log', { ...ELSEWHERE, ...TLS }, 'SMTP_URL is empty'],
    ['codes in the log behind a proxy', { TRUSTED_PROXIES: '127.0.0.1' }, 'SMTP_URL is empty'],
  ])('%s is refused', (_what, environment, sentence) => {
    const said = problems(environment)
    expect(said).toEqual([expect.stringContaining(sentence)])
    expect(said.join()).not.toContain('hush')
  })

  test.each([
    ['a proxy on another machine', { ...ELSEWHERE, ...TLS, ...MAIL }],
    ['a bus that knows the certificate', { ...POSTGRES, NATS_URL: 'tls://bus:4222?sslcert=a&sslkey=b' }],
    ['a verified database', POSTGRES],
    ['a socket of the machine', { DATABASE_URL: 'postgres://%2Frun%2Fpostgresql/pulso' }],
    ['an encrypted bus', SHARED],
    ['a plain bus on the loopback', { ...POSTGRES, NATS_URL: 'nats://127.0.0.1:4222' }],
    [
      'hosts of a private network',
      {
        HOST: '10.0.0.5',
        ...POSTGRES,
        DATABASE_URL: 'postgres://db/pulso',
        NATS_URL: 'nats://ana:hush@bus',
        PLAIN_HOSTS: '10.0.0.5,db,bus',
        ...MAIL,
      },
    ],
    ['codes of a process that sends none', { ...SHARED, ROLES: 'feed', TRUSTED_PROXIES: '127.0.0.1' }],
    ['codes in the log, where that is wanted', { TRUSTED_PROXIES: '127.0.0.1', CODES_IN_LOG: 'on' }],
  ])('%s is accepted', (_what, environment) => {
    expect(problems(environment)).toEqual([])
  })
})

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pulso-secrets-'))
  const file = join(folder, 'smtp')
  afterAll(() => rmSync(folder, { recursive: true }))

  test('is read from it, without its last line end', () => {
    writeFileSync(file, 'smtps://ana:hush@mail.example:465\n')
    expect(config({ SMTP_URL_FILE: file }).smtpUrl).toBe('smtps://ana:hush@mail.example:465')
  })

  test('that is missing, wrong or given twice is reported by name, without its value', () => {
    expect(problems({ SMTP_URL_FILE: join(folder, 'none') })[0]).toContain('SMTP_URL_FILE')
    writeFileSync(file, 'hush')
    expect(problems({ SMTP_URL_FILE: file }).join()).not.toContain('hush')
    expect(problems({ SMTP_URL_FILE: file, SMTP_URL: 'smtp://127.0.0.1' })[0]).toContain('both')
  })
})

test('the security log is sent over TLS only', () => {
  expect(config({ SECURITY_LOG_TO: 'tls://logs.example:6514' }).securityLogTo).toBe('tls://logs.example:6514')
  expect(problems({ SECURITY_LOG_TO: 'tcp://logs.example:6514' })).toEqual([expect.stringContaining('tls://host:port')])
})

test('the scanner of uploads is at a socket or a host, and on another machine only where that is wanted', () => {
  expect(config({ CLAMD: '/run/clamav/clamd.ctl' }).clamd).toEqual({ path: '/run/clamav/clamd.ctl' })
  expect(config({ CLAMD: '127.0.0.1:3310' }).clamd).toEqual({ host: '127.0.0.1', port: 3310 })
  expect(config({ CLAMD: '[::1]:3310' }).clamd).toEqual({ host: '::1', port: 3310 })
  expect(config({ CLAMD: 'scan:3310', PLAIN_HOSTS: 'scan' }).clamd).toEqual({ host: 'scan', port: 3310 })
  expect(problems({ CLAMD: 'scan:3310' })).toEqual([expect.stringContaining('CLAMD is not encrypted')])
  for (const wrong of ['scan', 'scan:99999', '3310', 'tcp://scan:3310'])
    expect(problems({ CLAMD: wrong })).toEqual([expect.stringContaining('host:port, or the path of a socket')])
})

test('the sample of the proxy redirects the page, and no call', () => {
  const plain = /listen 8080;([\s\S]*?)\n {2}}/.exec(readFileSync('docs/nginx.conf', 'utf8'))?.[1] ?? ''
  expect(plain.match(/location .*/g)).toEqual([
    'location = / { return 308 https://$host:8443/; }',
    'location / { return 403; }',
  ])
})

test('the sample of a unit sets variables that exist, scans uploads, and has a folder for each role', () => {
  const text = readFileSync('docs/pulso.service', 'utf8')
  const lines = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '))
  const given = Object.fromEntries(lines.map(line => line.split('=') as [string, string]))
  for (const name of Object.keys(given))
    expect([...configNames, 'NODE_ENV']).toContain(name.replace(/(URL)_FILE$/, '$1'))
  expect(text).toContain('\nStateDirectory=%N\n')
  expect(given).toMatchObject({
    DATA_DIR: '%S/%N',
    CLAMD: expect.stringMatching(/^\//),
    PUBLIC_HOSTS: expect.any(String),
  })
})
