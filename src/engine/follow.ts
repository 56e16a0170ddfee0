// Starts the engine, and keeps it told of who is logged in and of what a person chose.
import { subscribe } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import type { EngineConfig, Pace } from '../../worker/contract.ts'
import { forgetHoldings } from '../state/holdings.ts'
import { profit } from '../state/market.ts'
import { session } from '../state/session.ts'
import type { PaceChoice } from '../state/settings.ts'
import { settings } from '../state/settings.ts'
import { configureEngine, startEngine } from './client.ts'

const paceOf: Readonly<Record<PaceChoice, Pace>> = { auto: 'fast', full: 'full', light: 'slow' }

const config = (): EngineConfig => ({
  origin: location.origin,
  locale: settings.locale,
  token: session.token,
  base: settings.base,
  pace: paceOf[settings.pace],
})

export function followWithEngine(): void {
  startEngine(config())
  subscribe(settings, () => configureEngine(config()))
  subscribeKey(session, 'token', () => {
    forgetHoldings()
    profit.totals = null
    configureEngine(config())
  })
}
