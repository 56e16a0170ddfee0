// The products, one entry each: their family, page, icon, what tells them apart before they are opened, and where the
// user finds what is in them. The order is that of the lines on the start page; the page of all products has families.
import type { LucideIcon } from 'lucide-react'
import {
  Bitcoin,
  Boxes,
  ChartCandlestick,
  ChartPie,
  Coins,
  Cpu,
  Fuel,
  Gavel,
  Gem,
  HandCoins,
  KeyRound,
  Landmark,
  Rocket,
  Users,
  Workflow,
} from 'lucide-react'
import type { StockBoard } from '../../../domain/instruments/boards.ts'
import type { ProductName } from '../../../domain/product-needs.ts'
import type { WorthKind } from '../../../domain/worth.ts'
import { hrefOf } from '../../router/place.ts'
import { recordsHref } from '../../router/record-links.ts'
import type { Family } from '../../ui/Tile.tsx'

/** `flexible`: can be ended at any time. `term`: for a fixed time. `margin`: more can be traded than is paid in. */
export const traits = ['flexible', 'term', 'margin'] as const
export type Trait = (typeof traits)[number]

/** `holdings`: the positions of all markets. */
export type OwnKind = 'holdings' | WorthKind

type Described = {
  /** Key of its texts. */
  readonly name: ProductName
  readonly family: Family
  readonly to: string
  readonly Icon: LucideIcon
  readonly trait: Trait
  /** The board of its shares. */
  readonly board?: StockBoard
  /** What a user has in it, which has a line on the start page: its kind and its page. */
  readonly own?: { readonly kind: OwnKind; readonly to: string }
}

export const products = [
  {
    name: 'us',
    family: 'markets',
    to: '/pages/product/ucstock',
    Icon: ChartCandlestick,
    trait: 'flexible',
    board: 'US',
    own: { kind: 'holdings', to: '/pages/trade/index' },
  },
  {
    name: 'mx',
    family: 'markets',
    to: hrefOf('/pages/market/index', { market: 'MX' }),
    Icon: ChartCandlestick,
    trait: 'flexible',
    board: 'MX',
  },
  { name: 'hk', family: 'markets', to: '/pages/hkstock/index', Icon: ChartCandlestick, trait: 'flexible', board: 'HK' },
  { name: 'futures', family: 'markets', to: '/pages/product/future', Icon: Fuel, trait: 'margin' },
  { name: 'spot', family: 'markets', to: hrefOf('/pages/market/index', { market: 'CM' }), Icon: Gem, trait: 'margin' },
  { name: 'forex', family: 'markets', to: '/pages/product/forex', Icon: Coins, trait: 'margin' },
  { name: 'coins', family: 'markets', to: '/pages/robotai/product', Icon: Bitcoin, trait: 'margin' },
  { name: 'newIssues', family: 'offers', to: '/pages/product/newstock', Icon: Rocket, trait: 'flexible' },
  { name: 'auction', family: 'offers', to: '/pages/product/auction', Icon: Gavel, trait: 'flexible' },
  { name: 'block', family: 'offers', to: '/pages/product/blocktrade', Icon: Boxes, trait: 'term' },
  { name: 'placing', family: 'offers', to: '/pages/placing/index', Icon: KeyRound, trait: 'term' },
  {
    name: 'bonds',
    family: 'income',
    to: '/pages/bonds/list',
    Icon: Landmark,
    trait: 'term',
    own: { kind: 'bond', to: recordsHref.bond },
  },
  {
    name: 'funds',
    family: 'income',
    to: '/pages/yinmutual/index',
    Icon: ChartPie,
    trait: 'flexible',
    own: { kind: 'fund', to: recordsHref.fund },
  },
  {
    name: 'loan',
    family: 'credit',
    to: '/pages/loan/index',
    Icon: HandCoins,
    trait: 'term',
    own: { kind: 'loan', to: '/pages/loan/index' },
  },
  {
    name: 'follow',
    family: 'strategy',
    to: '/pages/product/follow',
    Icon: Users,
    trait: 'term',
    own: { kind: 'follow', to: recordsHref.follow },
  },
  {
    name: 'quantify',
    family: 'strategy',
    to: '/pages/aiquantify/index',
    Icon: Workflow,
    trait: 'term',
    own: { kind: 'quantify', to: recordsHref.quant },
  },
  {
    name: 'robot',
    family: 'strategy',
    to: '/pages/robotai/index',
    Icon: Cpu,
    trait: 'term',
    own: { kind: 'robot', to: recordsHref.robot },
  },
] as const satisfies readonly Described[]

export type Product = (typeof products)[number]

/** In the order of the page. */
export const families = ['markets', 'offers', 'income', 'strategy', 'credit'] as const satisfies readonly Family[]
