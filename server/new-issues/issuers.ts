// Names and codes of simulated issuers.
import type { StockBoard } from '../../domain/instruments/boards.ts'

type Names = { readonly places: readonly string[]; readonly trades: readonly string[] }

/** Parts of the names, ten of each kind per board. */
const names: Readonly<Record<StockBoard, Names>> = {
  HK: {
    places: ['Harbour', 'Lantern', 'Jade', 'Granite', 'Cedar', 'Monsoon', 'Pearl', 'Kite', 'Summit', 'Orchid'],
    trades: ['Optics', 'Logistics', 'Battery', 'Tea', 'Robotics', 'Clinics', 'Textiles', 'Foods', 'Software', 'Steel'],
  },
  US: {
    places: ['Prairie', 'Canyon', 'Redwood', 'Harvest', 'Beacon', 'Copper', 'Delta', 'Juniper', 'Mesa', 'Foundry'],
    trades: ['Bio', 'Cloud', 'Energy', 'Freight', 'Genomics', 'Grocers', 'Homes', 'Networks', 'Payments', 'Outdoors'],
  },
  MX: {
    places: ['Volcán', 'Nopal', 'Quetzal', 'Jacaranda', 'Cenote', 'Agave', 'Mezquite', 'Talavera', 'Bahía', 'Sierra'],
    trades: [
      'Alimentos',
      'Logística',
      'Hoteles',
      'Cementos',
      'Salud',
      'Fibra',
      'Energía',
      'Papel',
      'Tiendas',
      'Minera',
    ],
  },
}
/** Simulated banks that sponsor the issues. */
const banks: Readonly<Record<StockBoard, readonly string[]>> = {
  HK: ['Harbour Gate Capital', 'Jade Tower Securities', 'Kite Corporate Finance'],
  US: ['Granite Street Partners', 'Lakeshore Capital Markets', 'Redbud Securities'],
  MX: ['Ahuehuete Casa de Bolsa', 'Colibrí Valores', 'Anáhuac Bursátil'],
}

/** `chance`: a random number in [0, 1). */
export function sponsorOf(board: StockBoard, chance: number): string {
  const known = banks[board]
  return `Sim ${known[Math.floor(chance * known.length)]}`
}

const CODE_BASE = 36
const CODE_PLACES = 4

/**
 * Prefixes of codes that no real share has: Hong Kong codes have no letters, and no ticker has seven characters. A code
 * repeats after decades.
 */
const prefixes: Readonly<Record<StockBoard, string>> = { HK: 'N', US: 'SIM', MX: 'NVA' }
export const codeOf = (board: StockBoard, nth: number): string =>
  `${prefixes[board]}${(nth % CODE_BASE ** CODE_PLACES).toString(CODE_BASE).toUpperCase().padStart(CODE_PLACES, '0')}`

const NAMES = 100
/** It has no common factor with NAMES, so that every name is used once before one is repeated. */
const NAME_STEP = 37

/** The name of an issue. A hundred consecutive issues of a board have different names. */
export function nameOf(board: StockBoard, nth: number): string {
  const { places, trades } = names[board]
  const at = (nth * NAME_STEP) % NAMES
  return `Sim ${places[Math.floor(at / trades.length)]} ${trades[at % trades.length]}`
}
