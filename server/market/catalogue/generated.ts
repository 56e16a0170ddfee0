// Made-up companies that fill the simulated market up to the configured size. They cannot be mistaken for real ones:
// every name starts with "Sim", and every code is in a range that no exchange uses for shares.
import type { StockBoard } from '../../../domain/instruments/boards.ts'
import { hash32, normal, unit } from '../../lib/random.ts'
import type { HkStockSeed, Sector, StockSeed } from './seed.ts'
import { tickMills } from './seed.ts'

type Word = readonly [en: string, zh: string]

/** Industries of made-up companies, by sector. Consecutive companies have the sectors in the order of the keys. */
const trades: Readonly<Record<Sector, readonly Word[]>> = {
  technology: [
    ['Circuit', '电路'],
    ['Sensor', '传感'],
    ['Compute', '计算'],
    ['Photonics', '光子'],
  ],
  financials: [
    ['Savings', '储蓄'],
    ['Surety', '担保'],
    ['Clearing', '结算'],
    ['Leasing', '租赁'],
  ],
  industrials: [
    ['Crane', '起重'],
    ['Bearing', '轴承'],
    ['Freight', '货运'],
    ['Turbine', '涡轮'],
  ],
  'consumer-staples': [
    ['Orchard', '果园'],
    ['Flour', '面粉'],
    ['Soap', '肥皂'],
    ['Noodle', '面条'],
  ],
  'health-care': [
    ['Vaccine', '疫苗'],
    ['Suture', '缝合'],
    ['Optics', '光学'],
    ['Clinic', '诊所'],
  ],
  materials: [
    ['Copper', '铜业'],
    ['Cement', '水泥'],
    ['Resin', '树脂'],
    ['Timber', '木材'],
  ],
  'consumer-discretionary': [
    ['Bicycle', '单车'],
    ['Garment', '服装'],
    ['Toy', '玩具'],
    ['Hostel', '旅舍'],
  ],
  energy: [
    ['Biogas', '沼气'],
    ['Drilling', '钻探'],
    ['Pipeline', '管道'],
    ['Refining', '炼油'],
  ],
  communication: [
    ['Antenna', '天线'],
    ['Broadcast', '广播'],
    ['Fibre', '光纤'],
    ['Gazette', '公报'],
  ],
  'real-estate': [
    ['Warehouse', '仓储'],
    ['Courtyard', '庭院'],
    ['Arcade', '拱廊'],
    ['Parcel', '地块'],
  ],
  utilities: [
    ['Hydro', '水电'],
    ['Windmill', '风电'],
    ['Waterworks', '水务'],
    ['Steam', '热力'],
  ],
  conglomerate: [
    ['Compass', '罗盘'],
    ['Meridian', '子午'],
    ['Harbour', '海港'],
    ['Summit', '高峰'],
  ],
  fund: [
    ['Income', '收益'],
    ['Growth', '增长'],
    ['Balanced', '均衡'],
    ['Index', '指数'],
  ],
}
const sectors = Object.keys(trades) as Sector[]

const forms: readonly Word[] = [
  ['Works', '工厂'],
  ['Holdings', '控股'],
  ['Group', '集团'],
  ['Industries', '实业'],
  ['Partners', '合伙'],
]

/**
 * Distributions by market. Prices: log-normal about a median (in thousandths of the currency). Volumes: a power law
 * above a minimum.
 */
const shapes = {
  US: { medianMills: 42_000, sigma: 1.05, minMills: 1_000, maxMills: 1_500_000, volumeFloor: 40_000 },
  HK: { medianMills: 6_500, sigma: 1.35, minMills: 60, maxMills: 900_000, volumeFloor: 120_000 },
  MX: { medianMills: 32_000, sigma: 1.15, minMills: 300, maxMills: 1_200_000, volumeFloor: 6_000 },
} as const

/** Tail exponent of trading volume over shares: a few names do most of the trading. */
const VOLUME_EXPONENT = 0.9
const VOLUME_CAP_FLOORS = 2_000

/** Prefix of every made-up name. */
const MARK = 'Sim '
export const isGenerated = (name: string): boolean => name.startsWith(MARK)

/** Numbers of the random draws, so that each random property is independent of the others. */
const draws = { noun: 1, form: 2, price: 3, volume: 4, float: 5, earnings: 6, yield: 7, lot: 8 } as const
const marketSalt: Readonly<Record<StockBoard, number>> = { US: 0x5553, HK: 0x484b, MX: 0x4d58 }

// No vowels, so that no code spells a word. No F, Q or Y, which end the codes of foreign and bankrupt over-the-counter
// shares.
const letters = 'BCDGHJKLMNPRSTVWXZ'

function lettersOf(n: number): string {
  let text = ''
  for (let rest = n; rest > 0; rest = Math.floor(rest / letters.length)) text = letters[rest % letters.length] + text
  return text.padStart(3, letters[0])
}

/**
 * The code of the n-th share, from 1. Hong Kong's codes get a sixth digit above 9999, the US ones a sixth letter above
 * 5831.
 */
function codeOf(market: StockBoard, n: number): string {
  if (market === 'HK') return `9${String(n).padStart(4, '0')}`
  if (market === 'MX') return `ZZ${n}B`
  return `ZZ${lettersOf(n)}`
}

function pick<T>(list: readonly T[], h: number): T {
  return list[h % list.length] as T
}

function priceText(market: StockBoard, h: number): string {
  const shape = shapes[market]
  const raw = Math.min(shape.maxMills, Math.max(shape.minMills, shape.medianMills * Math.exp(shape.sigma * normal(h))))
  const tick = tickMills(market, raw)
  const mills = Math.round(raw / tick) * tick
  return (mills / 1_000).toFixed(tick < 10 ? 3 : 2)
}

function volumeOf(market: StockBoard, h: number): number {
  const { volumeFloor } = shapes[market]
  const paretoFloors = (1 - unit(h)) ** (-1 / VOLUME_EXPONENT)
  return Math.round((volumeFloor * Math.min(VOLUME_CAP_FLOORS, paretoFloors)) / 100) * 100
}

/**
 * Millions of shares outstanding, so that about half a percent of them is traded a day, with a random factor of about
 * two.
 */
function sharesM(dailyVolume: number, h: number): number {
  return Math.max(1, Math.round((dailyVolume / 1e6) * 200 * 2 ** normal(h)))
}

function earningsText(h: number): string | null {
  return h % 5 === 0 ? null : (17 * Math.exp(0.5 * normal(h))).toFixed(1) // one in five makes a loss
}

function yieldText(h: number): string | null {
  return h % 3 === 0 ? null : (0.4 + 5.6 * unit(h)).toFixed(2) // one in three pays nothing
}

function row(market: StockBoard, n: number): HkStockSeed {
  const draw = (what: number): number => hash32(marketSalt[market], n, what)
  const sector = sectors[(n - 1) % sectors.length] as Sector
  const noun = pick(trades[sector], draw(draws.noun))
  const form = pick(forms, draw(draws.form))
  const number = String(n).padStart(4, '0')
  const volume = volumeOf(market, draw(draws.volume))
  return [
    codeOf(market, n),
    `${MARK}${noun[0]} ${form[0]} ${number}`,
    sector,
    priceText(market, draw(draws.price)),
    volume,
    sharesM(volume, draw(draws.float)),
    earningsText(draw(draws.earnings)),
    yieldText(draw(draws.yield)),
    `模拟${noun[1]}${form[1]} ${number}`,
    pick([100, 200, 500, 1_000, 2_000], draw(draws.lot)),
  ]
}

/** The first `count` made-up shares of a market; a longer list begins with the same rows. */
export function generatedStocks(count: number, market: 'HK'): HkStockSeed[]
export function generatedStocks(count: number, market: StockBoard): (StockSeed | HkStockSeed)[]
export function generatedStocks(count: number, market: StockBoard): (StockSeed | HkStockSeed)[] {
  const rows = Array.from({ length: count }, (_, i) => row(market, i + 1))
  if (market === 'HK') return rows
  return rows.map(full => full.slice(0, 8) as unknown as StockSeed)
}
