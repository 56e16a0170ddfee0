// Futures of indices, volatility, treasuries and currencies.
import type { FutureRow, Shared } from './future-row.ts'
import { classLimits, monthly, quarterly, rowsOf } from './future-row.ts'

const usIndex: Shared = {
  exchange: 'CME',
  group: 'index',
  currency: 'USD',
  hours: 'GLOBEX',
  cycle: quarterly,
  delivery: 'cash',
  classLeverage: classLimits.major,
}
const cbot: Partial<FutureRow> = { exchange: 'CBOT' }
const minor: Partial<FutureRow> = { classLeverage: classLimits.minorIndex }

const indices = rowsOf(usIndex, [
  ['ES', ['E-mini S&P 500', 'E-mini S&P 500', 'E-迷你标普500'], 'index', '50', '0.25', 'T1', '0.054'],
  ['MES', ['Micro E-mini S&P 500', 'Micro E-mini S&P 500', '微型标普500'], 'index', '5', '0.25', 'T1', '0.054'],
  ['NQ', ['E-mini Nasdaq-100', 'E-mini Nasdaq-100', 'E-迷你纳斯达克100'], 'index', '20', '0.25', 'T1', '0.057'],
  [
    'MNQ',
    ['Micro E-mini Nasdaq-100', 'Micro E-mini Nasdaq-100', '微型纳斯达克100'],
    'index',
    '2',
    '0.25',
    'T1',
    '0.057',
  ],
  ['YM', ['E-mini Dow', 'E-mini Dow', 'E-迷你道琼斯'], 'index', '5', '1', 'T1', '0.05', cbot],
  ['MYM', ['Micro E-mini Dow', 'Micro E-mini Dow', '微型道琼斯'], 'index', '0.5', '1', 'T1', '0.05', cbot],
  ['RTY', ['E-mini Russell 2000', 'E-mini Russell 2000', 'E-迷你罗素2000'], 'index', '50', '0.1', 'T1', '0.06', minor],
  [
    'M2K',
    ['Micro E-mini Russell 2000', 'Micro E-mini Russell 2000', '微型罗素2000'],
    'index',
    '5',
    '0.1',
    'T1',
    '0.06',
    minor,
  ],
  ['NKD', ['Nikkei 225 (USD)', 'Nikkei 225 (USD)', '日经225（美元）'], 'index', '5', '5', 'T2', '0.052'],
  // The margin of this contract is not verified.
  [
    'EIPC',
    ['E-mini S&P/BMV IPC (CME)', 'E-mini S&P/BMV IPC (CME)', 'E-迷你墨西哥IPC（CME）'],
    'index',
    '5',
    '1',
    'T1C',
    '0.08',
    {
      currency: 'MXN',
      hours: 'USINDEX',
      cycle: { letters: 'HMUZ', listed: 5 },
      classLeverage: classLimits.minorIndex,
    },
  ],
])

const volatility = rowsOf(
  {
    exchange: 'CFE',
    group: 'volatility',
    currency: 'USD',
    hours: 'CFEVX',
    cycle: monthly(6),
    delivery: 'cash',
    classLeverage: classLimits.other,
  },
  // The last trade day and the margin of the VIX future were not found in a source of the exchange.
  [['VX', ['VIX', 'VIX', 'VIX波动率'], 'index', '1000', '0.05', 'VIX', '0.35']],
)

const rates = rowsOf(
  {
    exchange: 'CBOT',
    group: 'rate',
    currency: 'USD',
    hours: 'GLOBEX',
    cycle: { letters: 'HMUZ', listed: 3 },
    delivery: 'physical',
    classLeverage: classLimits.other,
  },
  [
    [
      'ZN',
      ['10-Year T-Note', 'Nota del Tesoro a 10 años', '10年期美国国债'],
      '100,000 USD',
      '1000',
      '0.015625',
      'T13',
      '0.013',
    ],
    [
      'ZF',
      ['5-Year T-Note', 'Nota del Tesoro a 5 años', '5年期美国国债'],
      '100,000 USD',
      '1000',
      '0.0078125',
      'T13F',
      '0.0084',
    ],
    // The price is stored in 32nds of a point. In points, an eighth of a 32nd has eight decimals, which is too many for
    // a scaled 32-bit price.
    [
      'ZT',
      ['2-Year T-Note', 'Nota del Tesoro a 2 años', '2年期美国国债'],
      '200,000 USD',
      '62.5',
      '0.125',
      'T13F',
      '0.004',
    ],
    [
      'ZB',
      ['30-Year T-Bond', 'Bono del Tesoro a 30 años', '30年期美国国债'],
      '100,000 USD',
      '1000',
      '0.03125',
      'T13',
      '0.025',
    ],
  ],
).map((row): FutureRow => ({ ...row, notice: 'lastOfPriorMonth' }))

const minorPair: Partial<FutureRow> = { classLeverage: classLimits.major }
const currencies = rowsOf(
  {
    exchange: 'CME',
    group: 'currency',
    currency: 'USD',
    hours: 'GLOBEX',
    cycle: quarterly,
    delivery: 'physical',
    classLeverage: classLimits.majorCurrency,
  },
  [
    ['6E', ['Euro FX', 'Euro FX', '欧元'], '125,000 EUR', '125000', '0.00005', 'T12', '0.017'],
    ['M6E', ['Micro Euro FX', 'Micro euro FX', '微型欧元'], '12,500 EUR', '12500', '0.0001', 'T12', '0.017'],
    ['6B', ['British Pound', 'Libra esterlina', '英镑'], '62,500 GBP', '62500', '0.0001', 'T12', '0.028'],
    ['6J', ['Japanese Yen', 'Yen japonés', '日元'], '12,500,000 JPY', '12500000', '0.0000005', 'T12', '0.025'],
    [
      '6A',
      ['Australian Dollar', 'Dólar australiano', '澳元'],
      '100,000 AUD',
      '100000',
      '0.00005',
      'T12',
      '0.022',
      minorPair,
    ],
    ['6C', ['Canadian Dollar', 'Dólar canadiense', '加元'], '100,000 CAD', '100000', '0.00005', 'T12C', '0.019'],
    ['6S', ['Swiss Franc', 'Franco suizo', '瑞士法郎'], '125,000 CHF', '125000', '0.00005', 'T12', '0.028'],
    [
      '6M',
      ['Mexican Peso', 'Peso mexicano', '墨西哥比索'],
      '500,000 MXN',
      '500000',
      '0.00001',
      'T12',
      '0.059',
      { cycle: monthly(6), classLeverage: classLimits.major },
    ],
    // The last trade day and the margin of the dollar index future were not found in a source of the exchange.
    [
      'DX',
      ['US Dollar Index', 'Índice dólar', '美元指数'],
      'index',
      '1000',
      '0.005',
      'T12N',
      '0.04',
      { exchange: 'ICE', hours: 'ICEDX', classLeverage: classLimits.minorIndex },
    ],
    [
      'CUS',
      ['USD/CNH', 'Dólar/yuan (CNH)', '美元兑人民币(香港)'],
      '100,000 USD',
      '100000',
      '0.0001',
      'CUS',
      '0.025',
      {
        exchange: 'HKEX',
        currency: 'CNH',
        hours: 'HKCUS',
        cycle: { serial: 4, quarters: 6 },
        classLeverage: classLimits.major,
      },
    ],
    // The margins of MexDer contracts, and the terms of the mini contract, are not verified.
    [
      'DEUA',
      ['US Dollar (MexDer)', 'Dólar (MexDer)', '美元(MexDer)'],
      '10,000 USD',
      '10000',
      '0.0001',
      'T16',
      '0.05',
      { exchange: 'MexDer', currency: 'MXN', hours: 'MXUSD', cycle: monthly(6), classLeverage: classLimits.major },
    ],
    [
      'MDEUA',
      ['Mini US Dollar (MexDer)', 'Mini dólar (MexDer)', '迷你美元(MexDer)'],
      '1,000 USD',
      '1000',
      '0.0001',
      'T16',
      '0.05',
      { exchange: 'MexDer', currency: 'MXN', hours: 'MXUSD', cycle: monthly(6), classLeverage: classLimits.major },
    ],
  ],
)

const hongKong = rowsOf(
  {
    exchange: 'HKEX',
    group: 'index',
    currency: 'HKD',
    hours: 'HKFE',
    cycle: { serial: 2, quarters: 2 },
    delivery: 'cash',
    classLeverage: classLimits.minorIndex,
  },
  [
    ['HSI', ['Hang Seng', 'Hang Seng', '恒生指数'], 'index', '50', '1', 'T15', '0.101'],
    ['MHI', ['Mini Hang Seng', 'Mini Hang Seng', '小型恒生指数'], 'index', '10', '1', 'T15', '0.101'],
    ['HHI', ['H-shares (HSCEI)', 'Acciones H (HSCEI)', '国企指数'], 'index', '50', '1', 'T15', '0.117'],
    ['MCH', ['Mini H-shares (HSCEI)', 'Mini acciones H (HSCEI)', '小型国企指数'], 'index', '10', '1', 'T15', '0.117'],
    ['HTI', ['Hang Seng TECH', 'Hang Seng TECH', '恒生科技指数'], 'index', '50', '1', 'T15', '0.12'],
  ],
)

// The ticks and margins of these contracts are not verified.
const mexico = rowsOf(
  {
    exchange: 'MexDer',
    group: 'index',
    currency: 'MXN',
    hours: 'MXIPC',
    cycle: quarterly,
    delivery: 'cash',
    classLeverage: classLimits.minorIndex,
  },
  [
    ['IPC', ['S&P/BMV IPC (MexDer)', 'S&P/BMV IPC (MexDer)', '墨西哥IPC（MexDer）'], 'index', '10', '5', 'T17', '0.07'],
    [
      'MIP',
      ['Mini S&P/BMV IPC (MexDer)', 'Mini S&P/BMV IPC (MexDer)', '迷你墨西哥IPC（MexDer）'],
      'index',
      '2',
      '5',
      'T17',
      '0.07',
    ],
  ],
)

// The last trade days and margins of these contracts are not verified.
const europe = rowsOf(
  {
    exchange: 'Eurex',
    group: 'index',
    currency: 'EUR',
    hours: 'EUREX',
    cycle: { letters: 'HMUZ', listed: 3 },
    delivery: 'cash',
    classLeverage: classLimits.major,
  },
  [
    ['FDAX', ['DAX', 'DAX', '德国DAX'], 'index', '25', '1', 'DAX', '0.08'],
    ['FESX', ['Euro Stoxx 50', 'Euro Stoxx 50', '欧洲斯托克50'], 'index', '10', '1', 'STOXX', '0.08'],
  ],
)

export const financialFutures: readonly FutureRow[] = [
  ...indices,
  ...volatility,
  ...rates,
  ...currencies,
  ...hongKong,
  ...mexico,
  ...europe,
]
