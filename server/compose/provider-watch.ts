// Metrics of the providers of a live market. An unknown value has no sample.
import { providerStates } from '../../domain/feed-origin.ts'
import { SECOND_MS } from '../../domain/time.ts'
import type { Metrics } from '../http/metrics.ts'
import { labelledGauge } from '../http/metrics.ts'
import type { MarketSource, ProviderHealth } from '../market/source.ts'

export function watchProviders({ providers }: Pick<MarketSource, 'providers'>, metrics: Metrics): void {
  if (!providers) return
  const help = 'State of each provider of live prices: 1 for the current state, 0 for the others'
  labelledGauge(metrics, { name: 'provider_state', help, labels: ['provider', 'state'] }, () =>
    providers().flatMap(({ name, state }) =>
      providerStates.map(one => ({ labels: { provider: name, state: one }, value: one === state ? 1 : 0 })),
    ),
  )
  const figure = (name: string, help: string, read: (of: ProviderHealth) => number | null) =>
    labelledGauge(metrics, { name: `provider_${name}`, help, labels: ['provider'] }, () =>
      providers().flatMap(one => {
        const value = read(one)
        return value === null ? [] : [{ labels: { provider: one.name }, value }]
      }),
    )
  figure('message_age_seconds', 'Time since the last message of a provider', ({ messageAgeMs }) =>
    messageAgeMs === null ? null : messageAgeMs / SECOND_MS,
  )
  figure('reconnects', 'Connections to a provider after the first one', ({ reconnects }) => reconnects)
  figure('instruments', 'Instruments whose prices come from a provider', ({ instruments }) => instruments)
}
