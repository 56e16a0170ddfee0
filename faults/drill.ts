// Fault run `drill`: a large store is verified, backed up and restored to another place; then a server on the original
// store is killed (SIGKILL) and restarted. Goals: G7, G8 and G25. An operator must know that a backup restores the same
// data, and how long this takes. Limits for a ledger of several years: 30 s for the verification, five minutes for the
// restoration, and for the first order after a crash three seconds on the embedded store and ten on PostgreSQL.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { must } from '../domain/assert.ts'
import { writeBackup } from '../server/backup/dump.ts'
import type { BackupSummary } from '../server/backup/format.ts'
import { restoreBackup } from '../server/backup/restore.ts'
import type { Db } from '../server/db/db.ts'
import { currentKeys, setDataKeys } from '../server/keys/current.ts'
import type { DataKeys } from '../server/keys/data-keys.ts'
import type { Verdict } from '../server/ledger/verify.ts'
import { VERIFY_TIMEOUT_MS, verifyLedger } from '../server/ledger/verify.ts'
import type { Fault, FaultOptions, Found, StoreName } from './fault.ts'
import type { FaultStore } from './fault-store.ts'
import { openFaultStore } from './fault-store.ts'
import { growLedger } from './grown.ts'
import { knownOf } from './history.ts'
import { onEachStore } from './on-stores.ts'
import type { Person } from './people.ts'
import { addPeople, RICH } from './people.ts'
import { Recorder } from './recorder.ts'

const POSTINGS: Readonly<Record<StoreName, number>> = { embedded: 100_000, PostgreSQL: 1_000_000 }
const QUICK_POSTINGS = 8_000
const PEOPLE = 200
/** Settings of the simulated market: the server's defaults. */
const MARKET = { SIM_INSTRUMENTS: '2000', SIM_RATE: '2000' }

/** Limits in seconds for the verification and for the restoration of {@link POSTINGS} postings. */
const PROVED_S = 30
const RESTORED_S = 300
const ORDERS_AGAIN_S: Readonly<Record<StoreName, number>> = { embedded: 3, PostgreSQL: 10 }
/** Time between two attempts, given by the rate limit of one user. */
const ASK_AGAIN_MS = 100

export const drill: Fault = {
  name: 'drill',
  run: options => onEachStore('drill', options, onStore, options.stores),
}

async function onStore(faultStore: FaultStore, { quick }: FaultOptions): Promise<Found> {
  const { store } = faultStore
  const folder = await mkdtemp(join(tmpdir(), 'pulso-drill-'))
  const elsewhere = await openFaultStore(store)
  const file = join(folder, 'backup')
  try {
    const people = await faultStore.withDb(db => addPeople(db, PEOPLE, RICH))
    await faultStore.withDb(db => growLedger(db, people, quick ? QUICK_POSTINGS : POSTINGS[store], Date.now()))
    const proof = await faultStore.withDb(db => inSeconds(() => proofOf(db)))
    const saved = await faultStore.withDb(db => inSeconds(() => writeBackup(db, file, Date.now())))
    const keys = await faultStore.withDb(async () => currentKeys())
    const restored = await elsewhere.withDb(db => inSeconds(() => restoreWith(keys, db, file)))
    const proofElsewhere = await elsewhere.withDb(proofOf)
    const again = await ordersAfterKill(faultStore, must(people[0], 'somebody'))
    const problems = [...proof.is.problems, ...proofElsewhere.problems]
    if (proofElsewhere.hash !== proof.is.hash) problems.push('What was restored is another ledger.')
    const late: [what: string, took: number, most: number][] = [
      ['The proof', proof.seconds, PROVED_S],
      ['The restoration', restored.seconds, RESTORED_S],
      ['The first order after a kill', again, ORDERS_AGAIN_S[store]],
    ]
    const overdue = quick ? [] : late.filter(([, took, most]) => took > most)
    return {
      runs: proof.is.postings,
      checked:
        `postings verified in ${text(proof.seconds)}, saved in ${text(saved.seconds)}, restored in ` +
        `${text(restored.seconds)} to the same hash; killed, the next order was accepted ${text(again)} after the start`,
      violations: [...problems, ...overdue.map(([what, took, most]) => `${what} took ${text(took)}, not ${most} s.`)],
    }
  } finally {
    await elsewhere.remove()
    await rm(folder, { recursive: true })
  }
}

/** Restores a backup with the keys of the installation that was backed up. */
function restoreWith(keys: DataKeys | null, db: Db, file: string): Promise<BackupSummary> {
  setDataKeys(keys)
  return restoreBackup(db, file)
}

const proofOf = (db: Db): Promise<Verdict> => db.transaction(tx => verifyLedger(tx), { withinMs: VERIFY_TIMEOUT_MS })

/**
 * Returns the seconds from the start of a server to the first order it accepts, after the preceding server was killed
 * during trading.
 */
async function ordersAfterKill(faultStore: FaultStore, person: Person): Promise<number> {
  const { server } = await faultStore.addServer(MARKET)
  const recorder = new Recorder(() => [server.port])
  await server.restart()
  await firstOrder(recorder, person)
  await server.kill()
  const { seconds } = await inSeconds(async () => {
    await server.restart()
    await firstOrder(recorder, person)
  })
  await server.kill()
  return seconds
}

async function firstOrder(recorder: Recorder, person: Person): Promise<void> {
  const share = { key: 'US.AAPL', direction: 0, action: 0, orderType: 0, quantity: '1' } as const
  for (;;) {
    const operation = await recorder.ask(person, 'POST /stock/create', share)
    if (knownOf(operation)?.is === 'ok') return
    await sleep(ASK_AGAIN_MS)
  }
}

async function inSeconds<T>(work: () => Promise<T>): Promise<{ readonly is: T; readonly seconds: number }> {
  const start = performance.now()
  const is = await work()
  return { is, seconds: (performance.now() - start) / 1_000 }
}

const text = (seconds: number): string => `${seconds.toFixed(1)} s`
