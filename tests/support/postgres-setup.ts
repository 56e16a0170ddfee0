// One PostgreSQL per test run. The first test that needs it starts it, so that runs without such tests do not. It
// belongs to the test runner's process and always ends with it.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '../../server/db/postgres.ts'
import type { Cluster } from './postgres-cluster.ts'
import { postgresBinaries, startCluster } from './postgres-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of a socket that returns the address of this run's PostgreSQL; null if no PostgreSQL is installed. */
    postgresSocket: string | null
  }
}

/** What the socket returns, as JSON. */
export type Whereabouts = { readonly url: string } | { readonly problem: string }

/** A migrated database, which is copied for each test. */
export const TEMPLATE = 'pulso_template'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (postgresBinaries() === null) {
    project.provide('postgresSocket', null)
    process.stderr.write('There is no PostgreSQL here (Debian: apt-get install postgresql): its tests are left out.\n')
    return async () => {}
  }
  let cluster: Promise<Cluster> | null = null
  const server = createServer(socket => {
    socket.on('error', () => {})
    cluster ??= startWithTemplate()
    const said = cluster.then(
      ({ urlOf }): Whereabouts => ({ url: urlOf('postgres') }),
      (error): Whereabouts => ({ problem: String(error) }),
    )
    void said.then(whereabouts => socket.end(JSON.stringify(whereabouts)))
  })
  const path = join(tmpdir(), `pulso-postgres.${randomBytes(8).toString('hex')}.sock`)
  server.listen(path)
  await once(server, 'listening')
  project.provide('postgresSocket', path)
  return async () => {
    server.close()
    const started = await cluster?.catch(() => null)
    await started?.stop()
  }
}

async function startWithTemplate(): Promise<Cluster> {
  const cluster = await startCluster()
  await cluster.administer(`CREATE DATABASE ${TEMPLATE}`)
  const db = await openPostgres(cluster.urlOf(TEMPLATE), 0)
  await db.close()
  return cluster
}
