import type { Fault } from './alpaca-faults.ts'
import type { ClockCommand } from './fake-control.ts'
import type { FakeProcess } from './fake-process.ts'
import { startFake } from './fake-process.ts'

type State = { readonly played: number; readonly calls: readonly string[]; readonly subscribed: readonly string[] }

export type AlpacaProcess = FakeProcess<'socketUrl' | 'restUrl', ClockCommand<Fault>, State>

export const startAlpaca = (args: readonly string[]): Promise<AlpacaProcess> => startFake('alpaca', args)
