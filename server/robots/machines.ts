// Machines and pools of the simulated market. The terms of a machine are copied into its offer.
import type { DecimalText } from '../../domain/brand.ts'
import { decimalText } from '../../domain/brand.ts'
import type { BuyBack } from '../../domain/robot.ts'
import type { OfferRow } from '../db/subscription-schema.ts'

export type MachineTerms = {
  readonly code: string
  readonly name: string
  /** Hashrate of one machine, in TH/s. */
  readonly hashrate: number
  readonly watts: number
  /** In dollars, like all amounts of machines. */
  /** Minimum rent (`rent.ts`). */
  readonly rentPerDay: DecimalText
  readonly rentDays: readonly number[]
  readonly price: DecimalText
  readonly lifeDays: number
  readonly kwhPrice: DecimalText
  readonly poolFee: DecimalText
  readonly buyBack: readonly BuyBack[]
  readonly perUser: number
}

type Seed = readonly [
  id: string,
  name: string,
  hashrate: number,
  watts: number,
  rent: string,
  price: string,
  capacity: number,
]

const seeds: readonly Seed[] = [
  ['veta-60', 'Sim Veta 60', 60, 1_140, '0.10', '420.00', 400],
  ['veta-120', 'Sim Veta 120', 120, 2_160, '0.20', '930.00', 300],
  ['veta-240', 'Sim Veta 240', 240, 3_840, '0.40', '2290.00', 120],
  ['crisol-90', 'Sim Crisol 90', 90, 2_520, '0.10', '95.00', 200],
]

const buyBack: readonly BuyBack[] = [
  { fromDay: 0, rate: '0.9' },
  { fromDay: 30, rate: '0.8' },
  { fromDay: 90, rate: '0.65' },
  { fromDay: 180, rate: '0.45' },
  { fromDay: 360, rate: '0.2' },
  { fromDay: 540, rate: '0.05' },
  { fromDay: 720, rate: '0' },
]

/** Mining pools, sorted by fee and then by load, the lowest first. */
export const pools = [
  { name: 'Sim Pool Sur', fee: '0.02', load: '61' },
  { name: 'Sim Pool Norte', fee: '0.02', load: '74' },
  { name: 'Sim Pool Centro', fee: '0.025', load: '40' },
] as const

export const SHARE_DIFFICULTY = 65_536

export type MachineSeed = { readonly id: string; readonly capacity: number; readonly terms: MachineTerms }

export const machines: readonly MachineSeed[] = seeds.map(
  ([id, name, hashrate, watts, rent, price, capacity]): MachineSeed => ({
    id: `robot-${id}`,
    capacity,
    terms: {
      code: id.toUpperCase(),
      name,
      hashrate,
      watts,
      rentPerDay: decimalText(rent),
      rentDays: [7, 30, 90],
      price: decimalText(price),
      lifeDays: 720,
      kwhPrice: decimalText('0.055'),
      poolFee: decimalText(pools[0].fee),
      buyBack,
      perUser: 20,
    },
  }),
)

export const termsOf = (offer: Pick<OfferRow, 'terms'>): MachineTerms => offer.terms as MachineTerms
