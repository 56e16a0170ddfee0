// Test suites that need NATS, and those that also need PostgreSQL.
import { spawnSync } from 'node:child_process'
import { describe, inject, test } from 'vitest'
import { assert } from '../../domain/assert.ts'
import { PROGRAM } from './nats.ts'

const { CI } = process.env

const hasNats = (): boolean => spawnSync(PROGRAM, ['--version']).status === 0

/**
 * Skipped if one is missing, except where skipping is not allowed, which is a failure. `postgres`: the suite also needs
 * PostgreSQL.
 */
export function onNats(name: string, suite: () => void, { postgres = false } = {}): void {
  const there = hasNats() && (!postgres || inject('postgresSocket') !== null)
  if (there || !CI) describe.skipIf(!there)(name, suite)
  else test(name, () => assert(false, 'a NATS for the tests (Debian: apt-get install nats-server postgresql)'))
}
