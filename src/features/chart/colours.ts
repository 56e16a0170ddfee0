// The chart draws on a canvas, which knows no tokens: their colours are read off an element, and again when the theme or
// the palette changes, so that candles and volume always speak the palette of the rest.
import { subscribe } from 'valtio/vanilla'
import { settings } from '../../state/settings.ts'

const tokens = {
  rise: '--rise',
  fall: '--fall',
  ink: '--ink-2',
  line: '--hairline',
  accent: '--accent',
  paper: '--paper',
} as const
export type ChartColours = Readonly<Record<keyof typeof tokens, string>>

export function readColours(host: HTMLElement): ChartColours {
  const probe = document.createElement('span')
  host.append(probe)
  const read = (token: string): string => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const entries = Object.entries(tokens).map(([name, token]) => [name, read(token)] as const)
  probe.remove()
  return Object.fromEntries(entries) as ChartColours
}

/** A colour as `color-mix` would thin it, for canvas. */
export function thin(colour: string, share: number): string {
  const channels = colour.match(/[\d.]+/g)
  if (!channels || channels.length < 3) return colour
  return `rgba(${channels.slice(0, 3).join(', ')}, ${share})`
}

/** Calls back after the look changed. Answers what ends it. */
export function onLookChange(changed: () => void): () => void {
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const later = () => requestAnimationFrame(changed)
  scheme.addEventListener('change', later)
  const stop = subscribe(settings, later)
  return () => {
    scheme.removeEventListener('change', later)
    stop()
  }
}
