// Reads the whole recording once before it is played, to find its scale and its code, and whether it contains trades.
import { basename, dirname } from 'node:path'
import { instrumentKey } from '../../../../domain/instruments/market-code.ts'
import { isSignedPrice } from '../../../../domain/instruments/notations.ts'
import { DAY_MS } from '../../../../domain/time.ts'
import { MOST_VOLUME } from '../../../../domain/wire/sendable.ts'
import { decimalsOf } from './line.ts'
import type { ReadCounts } from './read.ts'
import { assertFile, createCounts, readTrades, TapeError } from './read.ts'

export type Survey = {
  readonly counts: ReadCounts
  readonly firstTime: number
  readonly priceDecimals: number
  readonly quantityDecimals: number
  /** Decimals in the recording. They are more if the wire has no room for all of them: the rest is rounded off. */
  readonly recorded: { readonly priceDecimals: number; readonly quantityDecimals: number }
  /** True if prices can be zero or below. */
  readonly isSigned: boolean
}

/** Limits that the wire format has for an instrument. */
const MOST_DECIMALS = 8
const MOST_PRICE = 2 ** 31 - 1

/** The first word of a recording's name is the code of what was traded, as in `CL_2020-04-20`. */
const isSignedTape = (file: string): boolean => {
  const [code = ''] = tapeName(file)
    .toUpperCase()
    .split(/[^A-Z]/)
  return isSignedPrice(instrumentKey('CM', code)) || isSignedPrice(instrumentKey('FU', `${code}-MAIN`))
}

export async function surveyTape(file: string): Promise<Survey> {
  await assertFile(file)
  const counts = createCounts()
  const isSigned = isSignedTape(file)
  let firstTime = 0
  let day = 0
  let volume = 0
  let mostVolume = 1
  let highest = 0
  let priceDecimals = 0
  let quantityDecimals = 0
  for await (const batch of readTrades(file, counts, { isSigned }, new AbortController().signal)) {
    firstTime ||= batch[0]?.time ?? 0
    for (const { time, price, quantity } of batch) {
      highest = Math.max(highest, Math.abs(Number(price)))
      const today = Math.floor(time / DAY_MS)
      volume = (today === day ? volume : 0) + Number(quantity)
      day = today
      mostVolume = Math.max(mostVolume, volume)
      priceDecimals = Math.max(priceDecimals, decimalsOf(price))
      quantityDecimals = Math.max(quantityDecimals, decimalsOf(quantity))
    }
  }
  if (counts.trades === 0) throw new TapeError(`${file}: there is no trade in it`)
  if (highest > MOST_PRICE) throw new TapeError(`${file}: a price of ${highest} is more than can be shown`)
  if (mostVolume > MOST_VOLUME)
    throw new TapeError(`${file}: a day's volume of ${mostVolume} is more than can be shown`)
  const roomFor = highest > 0 ? Math.floor(Math.log10(MOST_PRICE / highest)) : MOST_DECIMALS
  const roomForVolume = Math.floor(Math.log10(MOST_VOLUME / mostVolume))
  return {
    counts,
    firstTime,
    priceDecimals: Math.min(priceDecimals, MOST_DECIMALS, roomFor),
    quantityDecimals: Math.min(quantityDecimals, MOST_DECIMALS, roomForVolume),
    recorded: { priceDecimals, quantityDecimals },
    isSigned,
  }
}

/** File names that say nothing about the instrument. The name of the folder is used instead. */
const plainNames = new Set(['ticks', 'trades', 'agg_trades', 'aggtrades', 'quotes', 'data', 'tape'])
const CODE_LENGTH = 12

/** Name of the recording: 'dukascopy_eurusd_2019-02-04' for …/dukascopy_eurusd_2019-02-04/ticks.csv.gz. */
export function tapeName(file: string): string {
  const stem = basename(file).replace(/\..*$/, '')
  return plainNames.has(stem.toLowerCase()) ? basename(dirname(file)) : stem
}

/** A unique code: letters and digits of the name, after a T if it would start with a digit or is in use. */
export function tapeCode(name: string, isTaken: (code: string) => boolean): string {
  const plain = name.toUpperCase().replace(/[^A-Z0-9]/g, '')
  const needsLead = (code: string): boolean => !/^[A-Z]/.test(code) || isTaken(code)
  let code = plain.slice(0, CODE_LENGTH)
  while (needsLead(code)) code = `T${code}`.slice(0, CODE_LENGTH)
  return code
}
