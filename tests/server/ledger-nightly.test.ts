// An edit of the store that bypasses the server must be noticed without a request: the whole ledger is verified each
// night, and a defect raises an alarm in the log and in a metric.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../domain/time.ts'
import { createLedgerWatch } from '../../server/compose/ledger-watch.ts'
import type { Db } from '../../server/db/db.ts'
import { createMetrics } from '../../server/http/metrics.ts'
import { available, openWallets, platformAccount } from '../../server/ledger/accounts.ts'
import { createLedger } from '../../server/ledger/ledger.ts'
import { createAudit } from '../../server/lib/audit.ts'
import { newId } from '../../server/lib/id.ts'
import { createLog } from '../../server/lib/log.ts'
import { createTestClock } from '../support/clock.ts'
import { onEachStore } from '../support/postgres.ts'

const EVENING = Date.UTC(2026, 5, 1, 20)
const NIGHT = Date.UTC(2026, 5, 2, 9)
const HOUR = 3_600_000

function watched(db: Db) {
  const clock = createTestClock(EVENING)
  const logged: string[] = []
  const audited: string[] = []
  const log = createLog('info', { write: line => void logged.push(line) })
  const audit = createAudit({ write: line => void audited.push(line) })
  const metrics = createMetrics()
  const stop = createLedgerWatch({ db, clock, log, audit, metrics }).lead()
  const figure = async (name: string) =>
    (await metrics.registry.metrics())
      .split('\n')
      .find(line => line.startsWith(`pulso_${name} `))
      ?.split(' ')[1]
  return { clock, logged, audited, stop, figure }
}

async function deposit(db: Db): Promise<void> {
  const ledger = createLedger({ newId })
  await db.transaction(async tx => {
    await openWallets(tx, 'ana')
    const to = available('ana', 'usStock')
    const legs = [{ from: platformAccount('funding', 'USD'), to, amount: 70_000n, kind: 'deposit' as const }]
    await ledger.transfer(tx, { legs, subject: null, at: 1 })
  })
}

onEachStore('each night the ledger is verified', open => {
  test('an intact ledger is logged as intact, and an edited one raises an alarm', async () => {
    const db = await open()
    await deposit(db)
    const { clock, logged, audited, stop, figure } = watched(db)
    expect(await figure('ledger_problems')).toBe('Nan')
    clock.advance(NIGHT - EVENING - 1)
    expect(audited).toEqual([])

    clock.advance(1)
    await expect.poll(() => audited.length).toBe(1)
    expect(audited[0]).toContain('"outcome":"sound"')
    expect(await figure('ledger_problems')).toBe('0')
    expect(await figure('ledger_verified_seconds')).toBe(String(NIGHT / 1000))
    expect(logged.join()).not.toContain('ALARM')

    await db.execute(sql`UPDATE balances SET balance = balance + 1000000 WHERE account_id LIKE 'ana%'`)
    clock.advance(DAY_MS - HOUR)
    expect(audited).toHaveLength(1)
    clock.advance(HOUR)
    await expect.poll(() => audited.length).toBe(2)
    expect(audited[1]).toContain('"outcome":"notSound"')
    expect(Number(await figure('ledger_problems'))).toBeGreaterThan(0)
    expect(logged.filter(line => line.includes('ALARM'))).toHaveLength(1)
    await stop()
    await db.close()
  })
})
