// Fixtures for the page of components: the longest texts and the largest numbers that must fit.
import { boardNames } from '../../../domain/instruments/boards.ts'
import type { Locale } from '../../../domain/wire/envelope.ts'

export const words: Readonly<
  Record<Locale, Readonly<Record<'buy' | 'sell' | 'long' | 'note' | 'label' | 'tabs', string>>>
> = {
  'es-MX': {
    buy: 'Comprar',
    sell: 'Vender',
    long: 'Contraseña de operaciones para retiros internacionales',
    note: 'Aún no sigues ninguna emisora. Busca una y toca la estrella para tenerla siempre a la vista.',
    label: 'Precio límite',
    tabs: 'Resumen,Balance,Inversión espejo,Futuros,Acciones,Suscripción,Divisas,Acciones de Hong Kong',
  },
  en: {
    buy: 'Buy',
    sell: 'Sell',
    long: 'Transaction password for international withdrawals',
    note: 'You follow nothing yet. Search for a stock and tap its star to keep it in sight.',
    label: 'Limit price',
    tabs: 'Overview,Balance,Follow,Futures,Stock,Subscription,Forex,Hong Kong stocks',
  },
  'zh-Hans': {
    buy: '买入',
    sell: '卖出',
    long: '用于国际提现的交易密码',
    note: '您还没有自选股。搜索一只股票并点击星标即可随时查看。',
    label: '限价',
    tabs: '总览,余额,跟投,期货,股票,申购,外汇,港股',
  },
}

export type DevStock = {
  readonly code: string
  readonly name: string
  readonly price: number | null
  readonly previousClose: number | null
  readonly decimals: number
  readonly closes: Float64Array
}

/** A deterministic random walk, so that two screenshots can be compared. */
function walk(seed: number, from: number): Float64Array {
  const closes = new Float64Array(50)
  let state = seed
  let close = from
  for (let at = 0; at < closes.length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    close = Math.max(1, close + Math.round(((state / 2_147_483_648 - 0.49) * from) / 60))
    closes[at] = close
  }
  return closes
}

const names = [
  ['AMXB', 'América Móvil, S.A.B. de C.V.', 1_682],
  ['00700', 'Tencent Holdings Limited', 51_250],
  ['BRK.A', 'Berkshire Hathaway Inc.', 78_412_300],
  ['WALMEX*', 'Wal-Mart de México, S.A.B. de C.V.', 6_104],
  ['NVDA', 'NVIDIA Corporation', 18_251],
] as const

export const stocks: readonly DevStock[] = names.map(([code, name, from], at) => {
  const closes = walk(at + 7, from)
  return { code, name, previousClose: from, price: closes.at(-1) ?? null, decimals: code === '00700' ? 3 : 2, closes }
})

export const unknownStock: DevStock = {
  code: 'GCARSOA1',
  name: 'Grupo Carso, S.A.B. de C.V.',
  price: null,
  previousClose: null,
  decimals: 2,
  closes: new Float64Array(0),
}

/** Data for the rows of a list that is too long to render completely. */
export function stockAt(index: number): DevStock {
  const stock = stocks[index % stocks.length] ?? unknownStock
  const board = boardNames[index % boardNames.length]
  return { ...stock, code: `${board}.${String(index + 1).padStart(5, '0')}` }
}
