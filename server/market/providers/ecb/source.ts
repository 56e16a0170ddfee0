// Fetches the reference rates: at the start, and after each publication, about 16:00 in Frankfurt on working days. The
// last days stay valid while the bank does not answer.
import type { Clock } from '../../../../domain/clock.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../domain/time.ts'
import { createBackoff } from '../../live/backoff.ts'
import { addressOf } from '../../live/host.ts'
import type { ReferenceDay, ReferenceSource, ReferenceState } from '../../live/reference-rows.ts'
import { Refused, refusalOfStatus } from '../../live/refused.ts'
import { referenceDays } from './rates.ts'

const HOST = 'https://www.ecb.europa.eu'
/** The last 90 days; the daily file has one day in the same form. */
const RECENT = '/stats/eurofxref/eurofxref-hist-90d.xml'
/** Every working day since 1999, some megabytes. */
const ALL = '/stats/eurofxref/eurofxref-hist.xml'
const TIMEOUT_MS = 30 * SECOND_MS
/** The file changes once a day, at no fixed minute. */
const LOOK_EVERY_MS = HOUR_MS
const RETRY_LEAST_MS = MINUTE_MS

type EcbDeps = {
  readonly clock: Clock
  readonly fetch: typeof fetch
  readonly random: () => number
  /** Another address of this machine, for tests. */
  readonly url?: string | undefined
}

export function createEcb({ clock, fetch, random, url }: EcbDeps): ReferenceSource {
  const host = addressOf(HOST, url)
  const backoff = createBackoff(random)
  let days: readonly ReferenceDay[] = []
  let all: Promise<readonly ReferenceDay[]> | null = null
  let state: ReferenceState = { isRefused: false, lastAt: null, reason: null }
  let isStopped = false
  let cancel = () => {}

  async function load(path: string): Promise<readonly ReferenceDay[]> {
    const abort = new AbortController()
    const end = clock.after(TIMEOUT_MS, () => abort.abort())
    try {
      const response = await fetch(new URL(path, host), { signal: abort.signal, redirect: 'error' })
      if (!response.ok) throw new Refused(refusalOfStatus(response.status), `HTTP ${response.status}`)
      const loaded = referenceDays(await response.text())
      if (loaded.length === 0) throw new Refused('retry', 'the answer has no rates')
      return loaded
    } catch (error) {
      if (error instanceof Refused) throw error
      throw new Refused('retry', 'the bank does not answer')
    } finally {
      end()
    }
  }

  async function look(onDays: () => void): Promise<void> {
    let next = LOOK_EVERY_MS
    try {
      days = await load(RECENT)
      state = { isRefused: false, lastAt: clock.now(), reason: null }
      backoff.reset()
      if (!isStopped) onDays()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      state = { isRefused: error.refusal === 'fatal', lastAt: state.lastAt, reason: error.message }
      next = RETRY_LEAST_MS + backoff.next()
    }
    if (!isStopped && !state.isRefused) cancel = clock.after(next, () => void look(onDays))
  }

  return {
    name: 'ecb',
    days: () => days,
    past() {
      all ??= load(ALL).catch(error => {
        all = null
        throw error
      })
      return all
    },
    state: () => state,
    start: onDays => void look(onDays),
    stop() {
      isStopped = true
      cancel()
    },
  }
}
