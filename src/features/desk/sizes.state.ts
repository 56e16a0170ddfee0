// The sizes of the panes of the desk in pixels, kept on this device. A size that does not fit the window is kept, and
// applies again in a larger one.
import { useEffect, useState } from 'react'
import { proxy } from 'valtio/vanilla'
import { isRecord, readStored, writeStored } from '../../lib/persist.ts'
import { scaled } from '../../ui/list-geometry.ts'

const STORED = 'desk'

export const panes = ['lists', 'chart', 'ticket'] as const
export type Pane = (typeof panes)[number]

const numberOf = (value: unknown): number | null => (Number.isSafeInteger(value) ? Number(value) : null)

function readSizes(): Record<Pane, number | null> {
  const stored = readStored(STORED, isRecord) ?? {}
  return { lists: numberOf(stored['lists']), chart: numberOf(stored['chart']), ticket: numberOf(stored['ticket']) }
}

/** Null for the first size. */
export const deskSizes = proxy(readSizes())

export const keepSizes = (): void => void writeStored(STORED, deskSizes)

export type Room = { readonly width: number; readonly height: number }
export type Range = { readonly min: number; readonly max: number; readonly first: number }

const readRoom = (): Room => ({ width: window.innerWidth, height: window.innerHeight })

export function useRoom(): Room {
  const [room, setRoom] = useState(readRoom)
  useEffect(() => {
    const resized = (): void => setRoom(readRoom())
    window.addEventListener('resize', resized)
    return () => window.removeEventListener('resize', resized)
  }, [])
  return room
}

const SIDE_MIN_PX = 300
const SIDE_MAX_PX = 600
const SIDE_FIRST_PX = 340
/** The rail, both separators and the narrowest chart. */
const MIDDLE_PX = 76 + 2 * 9 + 480
const CHART_MIN_PX = 420

/** The sides leave the chart its room. With larger text they are wider. */
export function rangesIn({ width, height }: Room): Readonly<Record<Pane, Range>> {
  const max = Math.max(SIDE_MIN_PX, Math.min(scaled(SIDE_MAX_PX), Math.floor((width - MIDDLE_PX) / 2)))
  const first = Math.min(max, scaled(SIDE_FIRST_PX))
  const chart = Math.max(CHART_MIN_PX, Math.round(height * 0.62))
  return {
    lists: { min: SIDE_MIN_PX, max, first },
    chart: { min: CHART_MIN_PX, max: Math.max(CHART_MIN_PX, height), first: chart },
    ticket: { min: SIDE_MIN_PX, max, first },
  }
}

export const sizeIn = ({ min, max, first }: Range, chosen: number | null): number =>
  Math.max(min, Math.min(max, chosen ?? first))
