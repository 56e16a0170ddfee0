// The load of PostgreSQL's own benchmark, `pgbench`: the tpcb-like transaction of five statements, on the same server.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { must } from '../domain/assert.ts'
import type { Cluster } from '../tests/support/postgres-cluster.ts'
import { postgresBinaries } from '../tests/support/postgres-cluster.ts'

const run = promisify(execFile)

/** Branches of the bank: at least as many as clients, as the manual of pgbench recommends. */
const SCALE = 40

/** Transactions a second with so many clients. */
export async function tpcbRate(cluster: Cluster, clients: number, seconds: number): Promise<number> {
  await cluster.administer('CREATE DATABASE tpcb')
  const pgbench = join(must(postgresBinaries(), 'PostgreSQL'), 'pgbench')
  const url = cluster.urlOf('tpcb')
  await run(pgbench, ['--initialize', '--quiet', '--scale', `${SCALE}`, url])
  const load = ['--client', `${clients}`, '--jobs', '2', '--time', `${seconds}`, '--no-vacuum', url]
  const { stdout } = await run(pgbench, load)
  return Number(must(/^tps = ([\d.]+)/m.exec(stdout)?.[1], 'the transactions a second'))
}
