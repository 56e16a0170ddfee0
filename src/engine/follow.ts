// Starts the engine, and sends it changes of the session and the settings.
import { subscribe } from 'valtio/vanilla'
import { subscribeKey } from 'valtio/vanilla/utils'
import type { EngineConfig } from '../../worker/contract.ts'
import { watchConnection } from '../state/connection.ts'
import { forgetHoldings } from '../state/holdings.ts'
import { profit } from '../state/market.ts'
import { session } from '../state/session.ts'
import { settings } from '../state/settings.ts'
import { engineConfig } from './begin.ts'
import { configureEngine, startEngine } from './client.ts'
import { firstPace, followPace } from './pace.ts'

/** Without the pace, which has its own subscription. */
function config(): Omit<EngineConfig, 'pace'> {
  const { pace: _, ...rest } = engineConfig(settings, session)
  return rest
}

export function followWithEngine(): void {
  startEngine({ ...config(), pace: firstPace() })
  followPace()
  watchConnection()
  subscribe(settings, () => configureEngine(config()))
  subscribeKey(session, 'token', () => {
    forgetHoldings()
    profit.totals = null
    configureEngine(config())
  })
}
