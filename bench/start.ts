// Benchmark of the start: kilobytes (gzip) fetched before the first quotes, by the worker, and by the largest other
// page; and the time to the first quotes on a slow connection (start/). Reason: on a slow connection bytes take
// seconds, and every user waits for the first quotes. Peer: the bytes that frequi, a trading app of the same kind,
// loads before its first screen (322 KB, measured once from its published build).

import { budgets } from '../tools/budgets.ts'
import { ensureBuilt } from '../tools/build.ts'
import { measureSizes } from '../tools/sizes.ts'
import type { Bench, Row } from './bench.ts'
import { firstQuotes } from './start/first-quotes.ts'

const FREQUI_KB = 322

export const start: Bench = {
  name: 'start',
  async run(quick) {
    await ensureBuilt()
    const sizes = measureSizes()
    const sizeOf = (name: string): number => sizes.find(size => size.name.startsWith(name))?.kilobytes ?? Number.NaN
    const first = sizeOf('first quotes')
    const pages = sizes.filter(({ budget }) => budget === budgets.page)
    return [
      { ...row('start: before the first quotes', first, budgets.firstQuotes), ...against('frequi', FREQUI_KB, first) },
      row('start: worker', sizeOf('worker'), budgets.worker),
      row('start: largest other page', Math.max(...pages.map(({ kilobytes }) => kilobytes)), budgets.page),
      row('start: chart, where one is shown', sizeOf('chart'), budgets.chart),
      ...(quick ? [] : await firstQuotes()),
    ]
  },
}

const row = (name: string, value: number, most: number): Row => ({
  name,
  value,
  unit: 'KB gzip',
  peer: null,
  peerValue: null,
  ratio: null,
  mark: { most },
})

const against = (peer: string, peerValue: number, value: number) => ({ peer, peerValue, ratio: peerValue / value })
