import type { ClockCommand } from './fake-control.ts'
import type { FakeProcess } from './fake-process.ts'
import { startFake } from './fake-process.ts'
import type { Fault } from './oanda-faults.ts'

type State = { readonly played: number; readonly calls: readonly string[]; readonly lines: number }

export type OandaProcess = FakeProcess<'url', ClockCommand<Fault>, State>

export const startOanda = (args: readonly string[]): Promise<OandaProcess> => startFake('oanda', args)
