// Futures of metals, energy, crops and livestock.
import type { FutureRow, Shared } from './future-row.ts'
import { classLimits, cycleOf, monthly, rowsOf } from './future-row.ts'

const metalNotice: Partial<FutureRow> = { notice: 'lastOfPriorMonth' }
const gold: Partial<FutureRow> = { notice: 'lastOfPriorMonth', classLeverage: classLimits.major }
const silverMonths: Partial<FutureRow> = { notice: 'lastOfPriorMonth', cycle: cycleOf('HKNUZ') }
const metals = rowsOf(
  {
    exchange: 'COMEX',
    group: 'metal',
    currency: 'USD',
    hours: 'GLOBEX',
    cycle: cycleOf('GJMQVZ'),
    delivery: 'physical',
    classLeverage: classLimits.commodity,
  },
  [
    ['GC', ['Gold', 'Oro', '黄金'], '100 oz', '100', '0.10', 'T3', '0.036', gold],
    ['MGC', ['Micro Gold', 'Micro oro', '微型黄金'], '10 oz', '10', '0.10', 'T3', '0.036', gold],
    ['SI', ['Silver', 'Plata', '白银'], '5,000 oz', '5000', '0.005', 'T3', '0.09', silverMonths],
    ['SIL', ['Micro Silver', 'Micro plata', '微型白银'], '1,000 oz', '1000', '0.005', 'T3', '0.09', silverMonths],
    ['HG', ['Copper', 'Cobre', '铜'], '25,000 lb', '25000', '0.0005', 'T3HG', '0.049', silverMonths],
    [
      'PL',
      ['Platinum', 'Platino', '铂金'],
      '50 oz',
      '50',
      '0.10',
      'T3',
      '0.077',
      { ...metalNotice, exchange: 'NYMEX', cycle: cycleOf('FJNV') },
    ],
    [
      'PA',
      ['Palladium', 'Paladio', '钯金'],
      '100 oz',
      '100',
      '0.50',
      'T3',
      '0.127',
      { ...metalNotice, exchange: 'NYMEX', cycle: cycleOf('HMUZ') },
    ],
  ],
)

const energy = rowsOf(
  {
    exchange: 'NYMEX',
    group: 'energy',
    currency: 'USD',
    hours: 'GLOBEX',
    cycle: monthly(9),
    delivery: 'physical',
    classLeverage: classLimits.commodity,
  },
  [
    [
      'CL',
      ['WTI Crude Oil', 'Petróleo WTI', 'WTI原油'],
      '1,000 bbl',
      '1000',
      '0.01',
      'T4',
      '0.082',
      { notice: 'secondAfterLastTrade' },
    ],
    [
      'MCL',
      ['Micro WTI Crude Oil', 'Micro petróleo WTI', '微型WTI原油'],
      '100 bbl',
      '100',
      '0.01',
      'T4M',
      '0.082',
      { delivery: 'cash' },
    ],
    [
      'NG',
      ['Henry Hub Natural Gas', 'Gas natural Henry Hub', '亨利港天然气'],
      '10,000 mmBtu',
      '10000',
      '0.001',
      'T5',
      '0.195',
      { notice: 'firstAfterLastTrade' },
    ],
    [
      'RB',
      ['RBOB Gasoline', 'Gasolina RBOB', 'RBOB汽油'],
      '42,000 gal',
      '42000',
      '0.0001',
      'T6',
      '0.068',
      { notice: 'firstAfterLastTrade' },
    ],
    [
      'HO',
      ['NY Harbor ULSD', 'Diésel ULSD Nueva York', '纽约港超低硫柴油'],
      '42,000 gal',
      '42000',
      '0.0001',
      'T6',
      '0.065',
      { notice: 'firstAfterLastTrade' },
    ],
    [
      'BZ',
      ['Brent Last Day', 'Brent último día', '布伦特原油(末日)'],
      '1,000 bbl',
      '1000',
      '0.01',
      'T7',
      '0.071',
      { delivery: 'cash' },
    ],
    [
      'B',
      ['Brent Crude Oil', 'Petróleo Brent', '布伦特原油'],
      '1,000 bbl',
      '1000',
      '0.01',
      'T7',
      '0.071',
      { exchange: 'ICE', hours: 'BRENT', delivery: 'cash' },
    ],
  ],
)

const soyMonths: Partial<FutureRow> = { cycle: cycleOf('FHKNQUVZ') }
const grainsShared: Shared = {
  exchange: 'CBOT',
  group: 'grain',
  currency: 'USD',
  hours: 'GRAINS',
  cycle: cycleOf('HKNUZ'),
  delivery: 'physical',
  classLeverage: classLimits.commodity,
}
const grains = rowsOf(grainsShared, [
  ['ZC', ['Corn', 'Maíz', '玉米'], '5,000 bu', '50', '0.25', 'T8', '0.062'],
  ['ZW', ['Chicago Wheat', 'Trigo Chicago', '芝加哥小麦'], '5,000 bu', '50', '0.25', 'T8', '0.061'],
  ['KE', ['KC Wheat', 'Trigo Kansas City', '堪萨斯小麦'], '5,000 bu', '50', '0.25', 'T8', '0.068'],
  ['ZS', ['Soybeans', 'Soya', '大豆'], '5,000 bu', '50', '0.25', 'T8', '0.043', { cycle: cycleOf('FHKNQUX') }],
  ['ZM', ['Soybean Meal', 'Harina de soya', '豆粕'], '100 st', '100', '0.1', 'T8', '0.057', soyMonths],
  ['ZL', ['Soybean Oil', 'Aceite de soya', '豆油'], '60,000 lb', '600', '0.01', 'T8', '0.065', soyMonths],
  ['ZO', ['Oats', 'Avena', '燕麦'], '5,000 bu', '50', '0.25', 'T8', '0.065'],
]).map((row): FutureRow => ({ ...row, notice: 'lastOfPriorMonth' }))

// The margins of ICE contracts are not verified.
const softs = rowsOf(
  {
    exchange: 'ICE',
    group: 'soft',
    currency: 'USD',
    hours: 'COFFEE',
    cycle: cycleOf('HKNUZ'),
    delivery: 'physical',
    classLeverage: classLimits.commodity,
  },
  [
    [
      'KC',
      ['Coffee C', 'Café C', '咖啡C'],
      '37,500 lb',
      '375',
      '0.05',
      'T14KC',
      '0.1',
      { notice: 'seventhBeforeFirst' },
    ],
    [
      'SB',
      ['Sugar No. 11', 'Azúcar núm. 11', '11号糖'],
      '112,000 lb',
      '1120',
      '0.01',
      'T6',
      '0.07',
      { hours: 'SUGAR', cycle: cycleOf('HKNV'), notice: 'firstAfterLastTrade' },
    ],
    [
      'CC',
      ['Cocoa', 'Cacao', '可可'],
      '10 t',
      '10',
      '1',
      'T14CC',
      '0.1',
      { hours: 'COCOA', notice: 'fifthBeforeFirst' },
    ],
    [
      'CT',
      ['Cotton No. 2', 'Algodón núm. 2', '2号棉花'],
      '50,000 lb',
      '500',
      '0.01',
      'T14CT',
      '0.06',
      { hours: 'COTTON', cycle: cycleOf('HKNVZ'), notice: 'fifthBeforeFirst' },
    ],
    [
      'OJ',
      ['Orange Juice', 'Jugo de naranja', '橙汁'],
      '15,000 lb',
      '150',
      '0.05',
      'T14OJ',
      '0.12',
      { hours: 'JUICE', cycle: cycleOf('FHKNUX'), notice: 'firstOfMonth' },
    ],
  ],
)

const livestock = rowsOf(
  {
    exchange: 'CME',
    group: 'livestock',
    currency: 'USD',
    hours: 'LIVESTOCK',
    cycle: cycleOf('GJMQVZ'),
    delivery: 'cash',
    classLeverage: classLimits.commodity,
  },
  [
    [
      'LE',
      ['Live Cattle', 'Ganado en pie', '活牛'],
      '40,000 lb',
      '400',
      '0.025',
      'T9',
      '0.028',
      { delivery: 'physical', notice: 'firstMonday' },
    ],
    [
      'GF',
      ['Feeder Cattle', 'Ganado de engorda', '育肥牛'],
      '50,000 lb',
      '500',
      '0.025',
      'T11',
      '0.033',
      { cycle: cycleOf('FHJKQUVX') },
    ],
    [
      'HE',
      ['Lean Hogs', 'Cerdo magro', '瘦肉猪'],
      '40,000 lb',
      '400',
      '0.025',
      'T10',
      '0.059',
      { cycle: cycleOf('GJKMNQVZ') },
    ],
  ],
)

export const commodityFutures: readonly FutureRow[] = [...metals, ...energy, ...grains, ...softs, ...livestock]
