// Suites that need a NATS, and those that need a PostgreSQL as well.
import { spawnSync } from 'node:child_process'
import { describe, inject, test } from 'vitest'
import { assert } from '../../domain/assert.ts'
import { PROGRAM } from './nats.ts'

const { CI } = process.env

const hasNats = (): boolean => spawnSync(PROGRAM, ['--version']).status === 0

/** Left out where one is missing; but where nothing may be left out, that is a failure. `postgres`: it takes that too. */
export function onNats(name: string, suite: () => void, { postgres = false } = {}): void {
  const there = hasNats() && (!postgres || inject('postgresSocket') !== null)
  if (there || !CI) describe.skipIf(!there)(name, suite)
  else test(name, () => assert(false, 'a NATS for the tests (Debian: apt-get install nats-server postgresql)'))
}
