// Spot metals, and contracts without a delivery month on energy, crops and indices. One lot is one unit. Spreads are
// averages of a broker, in units of the price.

export type SpotGroup = 'metal' | 'energy' | 'crop' | 'index'
export type SpotHours =
  | 'SPOTMETAL'
  | 'GLOBEX'
  | 'BRENT'
  | 'GRAINS'
  | 'SUGAR'
  | 'USINDEX'
  | 'EUREX'
  | 'GB'
  | 'JP'
  | 'HK'
  | 'AU'

export type SpotRow = {
  readonly code: string
  readonly names: readonly [en: string, es: string, zh: string]
  readonly group: SpotGroup
  readonly unit: string
  readonly currency: string
  readonly tick: string
  readonly hours: SpotHours
  readonly spread: string
  readonly classLeverage: number
}

type Row = readonly [
  code: string,
  names: SpotRow['names'],
  unit: string,
  currency: string,
  tick: string,
  hours: SpotHours,
  spread: string,
  classLeverage: number,
]

const rowsOf = (group: SpotGroup, rows: readonly Row[]): SpotRow[] =>
  rows.map(([code, names, unit, currency, tick, hours, spread, classLeverage]) => ({
    code,
    names,
    group,
    unit,
    currency,
    tick,
    hours,
    spread,
    classLeverage,
  }))

/** The source does not list the spreads of platinum, palladium and the crops. */
export const spotRows: readonly SpotRow[] = [
  ...rowsOf('metal', [
    ['XAUUSD', ['Gold', 'Oro', '黄金'], '1 oz', 'USD', '0.01', 'SPOTMETAL', '0.36', 20],
    ['XAGUSD', ['Silver', 'Plata', '白银'], '1 oz', 'USD', '0.0001', 'SPOTMETAL', '0.043', 10],
    ['XPTUSD', ['Platinum', 'Platino', '铂金'], '1 oz', 'USD', '0.001', 'GLOBEX', '1.5', 10],
    ['XPDUSD', ['Palladium', 'Paladio', '钯金'], '1 oz', 'USD', '0.001', 'GLOBEX', '3', 10],
    ['XCUUSD', ['Copper', 'Cobre', '铜'], '1 lb', 'USD', '0.00001', 'GLOBEX', '0.003', 10],
  ]),
  ...rowsOf('energy', [
    ['WTICOUSD', ['WTI Crude Oil', 'Petróleo WTI', 'WTI原油'], '1 bbl', 'USD', '0.001', 'GLOBEX', '0.05', 10],
    ['BCOUSD', ['Brent Crude Oil', 'Petróleo Brent', '布伦特原油'], '1 bbl', 'USD', '0.001', 'BRENT', '0.05', 10],
    ['NATGASUSD', ['Natural Gas', 'Gas natural', '天然气'], '1 mmBtu', 'USD', '0.001', 'GLOBEX', '0.01', 10],
  ]),
  ...rowsOf('crop', [
    ['CORN', ['Corn', 'Maíz', '玉米'], '1 bu', 'USD', '0.001', 'GRAINS', '0.015', 10],
    ['WHEAT', ['Wheat', 'Trigo', '小麦'], '1 bu', 'USD', '0.001', 'GRAINS', '0.02', 10],
    ['SOYBN', ['Soybeans', 'Soya', '大豆'], '1 bu', 'USD', '0.001', 'GRAINS', '0.025', 10],
    ['SUGARUSD', ['Sugar', 'Azúcar', '白糖'], '1 lb', 'USD', '0.00001', 'SUGAR', '0.0004', 10],
  ]),
  ...rowsOf('index', [
    ['SPX500', ['US 500', 'EE. UU. 500', '美国500'], 'index', 'USD', '0.1', 'USINDEX', '0.56', 20],
    ['NAS100', ['US Tech 100', 'EE. UU. Tecnología 100', '美国科技100'], 'index', 'USD', '0.1', 'USINDEX', '1.2', 20],
    ['US30', ['US 30', 'EE. UU. 30', '美国30'], 'index', 'USD', '0.1', 'USINDEX', '2.97', 20],
    [
      'US2000',
      ['US Small Cap 2000', 'EE. UU. Pequeñas 2000', '美国小盘2000'],
      'index',
      'USD',
      '0.001',
      'USINDEX',
      '0.38',
      10,
    ],
    ['DE30', ['Germany 40', 'Alemania 40', '德国40'], 'index', 'EUR', '0.1', 'EUREX', '1.15', 20],
    ['EU50', ['Europe 50', 'Europa 50', '欧洲50'], 'index', 'EUR', '0.1', 'EUREX', '1.12', 20],
    ['FR40', ['France 40', 'Francia 40', '法国40'], 'index', 'EUR', '0.1', 'EUREX', '1.39', 20],
    ['UK100', ['UK 100', 'Reino Unido 100', '英国100'], 'index', 'GBP', '0.1', 'GB', '1.33', 20],
    ['JP225', ['Japan 225', 'Japón 225', '日本225'], 'index', 'JPY', '0.1', 'JP', '10.85', 20],
    ['HK33', ['Hong Kong 33', 'Hong Kong 33', '香港33'], 'index', 'HKD', '0.1', 'HK', '9.06', 10],
    ['AU200', ['Australia 200', 'Australia 200', '澳大利亚200'], 'index', 'AUD', '0.1', 'AU', '1.44', 20],
  ]),
]
