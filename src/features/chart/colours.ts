// The chart draws on a canvas, which cannot read CSS variables: the colours are read from an element, and read again
// when the theme, the palette or forced colours change.
import { subscribe } from 'valtio/vanilla'
import { settings } from '../../state/settings.ts'

const tokens = {
  rise: 'var(--rise)',
  fall: 'var(--fall)',
  ink: 'var(--ink-2)',
  line: 'var(--hairline)',
  accent: 'var(--accent)',
  paper: 'var(--paper)',
} as const

/** System colours do not distinguish rise from fall: hollow and filled candles do. */
const forced: Readonly<Record<keyof typeof tokens, string>> = {
  rise: 'CanvasText',
  fall: 'CanvasText',
  ink: 'CanvasText',
  line: 'color-mix(in srgb, CanvasText 25%, Canvas)',
  accent: 'LinkText',
  paper: 'Canvas',
}

export type ChartLook = Readonly<Record<keyof typeof tokens, string>> & {
  /** True with forced colours: a rising candle is drawn as an outline. */
  readonly isHollow: boolean
  /** Size in pixels; follows the text size of the browser. */
  readonly fontSize: number
}

const FORCED = '(forced-colors: active)'
const FONT_REM = 11 / 16

export function readLook(host: HTMLElement): ChartLook {
  const isHollow = matchMedia(FORCED).matches
  const named = isHollow ? forced : tokens
  const probe = document.createElement('span')
  probe.style.setProperty('forced-color-adjust', 'none')
  host.append(probe)
  const read = (colour: string): string => {
    probe.style.color = colour
    return getComputedStyle(probe).color
  }
  const look = {
    rise: read(named.rise),
    fall: read(named.fall),
    ink: read(named.ink),
    line: read(named.line),
    accent: read(named.accent),
    paper: read(named.paper),
    isHollow,
    fontSize: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * FONT_REM,
  }
  probe.remove()
  return look
}

/** A colour with the opacity `share`, for the canvas. */
export function thin(colour: string, share: number): string {
  const channels = colour.match(/[\d.]+/g)
  if (!channels || channels.length < 3) return colour
  return `rgba(${channels.slice(0, 3).join(', ')}, ${share})`
}

/** Calls `changed` when the colours may have changed. Returns an unsubscribe function. */
export function onLookChange(changed: () => void): () => void {
  const queries = ['(prefers-color-scheme: dark)', FORCED].map(query => matchMedia(query))
  const later = () => requestAnimationFrame(changed)
  for (const query of queries) query.addEventListener('change', later)
  const stop = subscribe(settings, later)
  return () => {
    for (const query of queries) query.removeEventListener('change', later)
    stop()
  }
}
