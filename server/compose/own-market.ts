// Creates the market that this process has for itself, from the settings.
import type { Clock } from '../../domain/clock.ts'
import type { CalendarChoice } from '../calendar/choice.ts'
import type { Log } from '../lib/log.ts'
import { createMarket } from '../market/create.ts'
import { createLive } from '../market/create-live.ts'
import { isLive, providersIn } from '../market/live-providers.ts'
import type { OwnMarket } from '../market/own-market.ts'
import type { Config } from './config.ts'

/** The exchanges' real hours in a live market, whatever the setting says. */
export const calendarOf = ({ market, simCalendar }: Config): CalendarChoice => (isLive(market) ? 'real' : simCalendar)

type MarketDeps = {
  readonly clock: Clock
  readonly log: Log
  /** The time, UTC ms, for which delivery months are listed; now by default. */
  readonly listedAt?: number
}

export function ownMarket(config: Config, { clock, log, listedAt }: MarketDeps): Promise<OwnMarket> {
  const { market, marketLicence, marketSpeed, simSeed, simInstruments, simRate, simCalendar } = config
  if (isLive(market)) {
    if (marketLicence !== '') log.info({ market, contract: marketLicence }, 'live prices are shown under a contract')
    const { oandaToken: token, oandaAccount: account, alpacaKey: key, alpacaSecret: secret } = config
    const ibkr = { address: config.ibkrAddress, client: config.ibkrClient }
    const own = { oanda: { token, account }, alpaca: { key, secret }, ibkr }
    return createLive({ providers: providersIn(market), addresses: addressesOf(config), ...own }, clock, log)
  }
  const options = {
    market,
    speed: marketSpeed,
    seed: simSeed,
    instruments: simInstruments,
    rate: simRate,
    calendar: simCalendar,
    listedAt: listedAt ?? clock.now(),
  }
  return createMarket(options, clock, log)
}

const addressesOf = (config: Config) => ({
  alpacaSocket: config.alpacaSocket || undefined,
  alpacaRest: config.alpacaRest || undefined,
  krakenSocket: config.krakenSocket || undefined,
  krakenRest: config.krakenRest || undefined,
  oandaStream: config.oandaStream || undefined,
  oandaRest: config.oandaRest || undefined,
  ecb: config.ecbUrl || undefined,
})
