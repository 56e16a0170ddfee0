// A temporary PostgreSQL from the system's binaries, in the temporary folder and run by an unprivileged user. It is
// stopped and deleted when the process that started it ends for any reason.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { must } from '../../domain/assert.ts'
import { freePort } from './free-port.ts'
import { folderOf } from './installed.ts'
import { MissingPackage } from './missing-package.ts'

export type Cluster = {
  /** Connection URL of a database in the cluster. */
  readonly urlOf: (database: string) => string
  /** Runs statements as superuser. */
  readonly administer: (...statements: string[]) => Promise<void>
  /** Stops the cluster and deletes its folder. */
  readonly stop: () => Promise<void>
}

const USER = 'pulso'
const READY_TRIES = 600
const READY_EVERY_MS = 50

/** Folder of the binaries of the newest PostgreSQL, in Debian's location or in the PATH; null if there is none. */
export function postgresBinaries(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = entriesOf(debian).sort((one, other) => Number(other) - Number(one))
  return folderOf(
    ['initdb', 'postgres'],
    versions.map(version => join(debian, version, 'bin')),
  )
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

type ClusterOptions = {
  /**
   * True for all settings that make a commit survive a power failure. Tests run without them, because the disk is
   * shared.
   */
  readonly durable?: boolean
  /** A folder made by docs/certificates.sh: over TCP, a client then needs a certificate with the name of its role. */
  readonly certificates?: string
}

export async function startCluster({ durable = false, certificates }: ClusterOptions = {}): Promise<Cluster> {
  const binaries = postgresBinaries()
  if (binaries === null) throw new MissingPackage('PostgreSQL', 'postgresql')
  const folder = await mkdtemp(join(tmpdir(), 'pulso-postgres-'))
  const as = unprivileged()
  if (as) chownSync(folder, as.uid, as.gid)
  await run(join(binaries, 'initdb'), as, [
    ...['-D', join(folder, 'data'), '--no-sync', '--auth=trust', `--username=${USER}`],
    ...['--encoding=UTF8', '--locale=C'],
  ])
  const port = await freePort()
  const promises = durable ? 'on' : 'off'
  const settings = [
    ...[`port=${port}`, `unix_socket_directories=${folder}`, 'listen_addresses=127.0.0.1', 'max_connections=200'],
    ...(certificates === undefined ? [] : tlsSettings(folder, certificates, as)),
    ...[`fsync=${promises}`, `full_page_writes=${promises}`, `synchronous_commit=${promises}`],
  ]
  // When the parent ends, even by SIGKILL, the shell's stdin closes. The shell then stops the server, deletes the
  // folder and ends.
  const script = 'folder=$1; shift; "$@" >"$folder/log" 2>&1 & read -r _; kill -QUIT $!; wait; rm -rf "$folder"'
  const server = [join(binaries, 'postgres'), '-D', join(folder, 'data'), ...settings.flatMap(each => ['-c', each])]
  const guard = spawn('sh', ['-c', script, 'sh', folder, ...server], {
    ...as,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  const urlOf = (database: string) => `postgres://${USER}@127.0.0.1:${port}/${database}`
  const socket = `postgres://${USER}@/postgres?host=${folder}&port=${port}`
  const administer = (...statements: string[]) => administerAt(socket, statements)
  const stop = async () => {
    if (guard.exitCode !== null) return
    const gone = once(guard, 'exit')
    guard.ref()
    must(guard.stdin, 'its input').end()
    await gone
  }
  try {
    await ready(() => administer('SELECT 1'))
  } catch (error) {
    const log = readFileSync(join(folder, 'log'), 'utf8')
    await stop()
    throw new Error(`PostgreSQL did not start:\n${log}`, { cause: error })
  }
  return { urlOf, administer, stop }
}

function tlsSettings(folder: string, certificates: string, as: As): string[] {
  const own = (name: string, text: Buffer | string) => {
    const file = join(folder, name)
    writeFileSync(file, text, { mode: 0o600 })
    if (as) chownSync(file, as.uid, as.gid)
    return file
  }
  const copy = (name: string) => own(name, readFileSync(join(certificates, name)))
  return [
    'ssl=on',
    `ssl_cert_file=${copy('localhost.crt')}`,
    `ssl_key_file=${copy('localhost.key')}`,
    `ssl_ca_file=${copy('authority.crt')}`,
    `hba_file=${own('hba', 'local all all trust\nhostssl all all 127.0.0.1/32 cert\n')}`,
  ]
}

type As = { readonly uid: number; readonly gid: number } | null

/** PostgreSQL refuses to run as root: an unprivileged system user is used. */
function unprivileged(): As {
  if (process.getuid?.() !== 0) return null
  const people = readFileSync('/etc/passwd', 'utf8').split('\n')
  const named = (name: string) => people.find(line => line.startsWith(`${name}:`))
  const [, , uid, gid] = must(named('postgres') ?? named('nobody'), 'a user without rights').split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

async function run(command: string, as: As, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, { ...as, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', data => {
    said += data
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${said}`)
}

async function ready(look: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await look()
    } catch (error) {
      if (tries === READY_TRIES) throw error
      await sleep(READY_EVERY_MS)
    }
  }
}

async function administerAt(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
