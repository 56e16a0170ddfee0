// Places the tiles of the market map: sectors as rectangles within the whole, shares within their sector, each with an area
// proportional to its value (squarified treemaps, by d3-hierarchy).
import { hierarchy, treemap } from 'd3-hierarchy'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Sector } from '../../../domain/instrument.ts'

export type MapShare = { readonly key: InstrumentKey; readonly sector: Sector; readonly value: number }

/** In CSS pixels, from the corner of the map. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
export type MapSector = Box & { readonly sector: Sector }
export type MapTile = Box & { readonly key: InstrumentKey }
export type MapLayout = { readonly sectors: readonly MapSector[]; readonly tiles: readonly MapTile[] }

/** Height of the name of a sector. */
const HEAD_PX = 18
const GAP_PX = 2
/** A tile never vanishes beside the largest one. */
const SMALLEST_SHARE = 0.002

type Node =
  | { readonly kind: 'whole'; readonly children: readonly Node[] }
  | { readonly kind: 'sector'; readonly sector: Sector; readonly children: readonly Node[] }
  | { readonly kind: 'share'; readonly share: MapShare }

type Placed = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }
const boxOf = ({ x0, y0, x1, y1 }: Placed): Box => ({ x: x0, y: y0, width: x1 - x0, height: y1 - y0 })

export function layMap(shares: readonly MapShare[], width: number, height: number): MapLayout {
  const sectors = [...new Set(shares.map(({ sector }) => sector))]
  const sum = shares.reduce((total, { value }) => total + value, 0)
  const whole: Node = {
    kind: 'whole',
    children: sectors.map(sector => ({
      kind: 'sector',
      sector,
      children: shares.filter(share => share.sector === sector).map(share => ({ kind: 'share', share })),
    })),
  }
  const root = hierarchy<Node>(whole, node => (node.kind === 'share' ? null : node.children))
    .sum(node => (node.kind === 'share' ? Math.max(node.share.value, sum * SMALLEST_SHARE) : 0))
    .sort((one, other) => (other.value ?? 0) - (one.value ?? 0))
  const placed = treemap<Node>()
    .size([width, height])
    .paddingInner(GAP_PX)
    .paddingTop(node => (node.depth === 1 ? HEAD_PX : 0))
    .round(true)(root)
  const nodes = placed.descendants()
  return {
    sectors: nodes.flatMap(node =>
      node.data.kind === 'sector' ? [Object.assign(boxOf(node), { sector: node.data.sector })] : [],
    ),
    tiles: nodes.flatMap(node =>
      node.data.kind === 'share' ? [Object.assign(boxOf(node), { key: node.data.share.key })] : [],
    ),
  }
}
