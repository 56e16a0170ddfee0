import type { FakeProcess } from './fake-process.ts'
import { startFake } from './fake-process.ts'
import type { Fault } from './kraken-faults.ts'

type State = { readonly played: number; readonly connections: number; readonly subscribed: number }
type Command = Fault | { readonly kind: 'play'; readonly steps?: number } | { readonly kind: 'heartbeat' | 'cut-all' }

export type KrakenProcess = FakeProcess<'socketUrl' | 'restUrl', Command, State>

export const startKraken = (args: readonly string[]): Promise<KrakenProcess> => startFake('kraken', args)
