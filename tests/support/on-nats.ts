// Test suites that need NATS, and those that also need PostgreSQL.
import { describe, inject, test } from 'vitest'
import { assert } from '../../domain/assert.ts'
import { hasNats } from './nats.ts'

const { CI } = process.env

/**
 * Runs a suite that needs NATS, and with `postgres` also PostgreSQL. If one is missing, the suite is skipped, or fails
 * where CI is set.
 */
export function onNats(name: string, suite: () => void, { postgres = false } = {}): void {
  const there = hasNats() && (!postgres || inject('postgresSocket') !== null)
  if (there || !CI) describe.skipIf(!there)(name, suite)
  else test(name, () => assert(false, 'a NATS for the tests (Debian: apt-get install nats-server postgresql)'))
}
