// The interface of each peer's page, and its feed.

/**
 * Form of the messages. `rows`: an array of {@link PeerRow}; the first message has all rows, later ones updates without
 * names. `columns`: an object of arrays.
 */
export type FeedForm = 'rows' | 'columns'

/** One instrument of the list. Price and change (in percent) are decimals. */
export type PeerRow = { key: string; name: string; price: number; change: number; volume: number }

export type PeerColumns = { readonly [name: string]: readonly (string | number)[] }

export type Peer = {
  /**
   * Shows the list, sorted by change, and applies `rate` updates per second. Resolves when the first rows are shown.
   */
  readonly follow: (rate: number) => Promise<void>
  /**
   * Applies prepared updates as fast as possible for `forMs`, without sorting. Resolves with the updates per second.
   */
  readonly apply: (forMs: number) => Promise<number>
}

declare global {
  interface Window {
    peer: Peer
  }
}

/**
 * Connects to the feed. `said` is called with each message; the first message has all rows. Resolves when the feed
 * ends, which only happens with rate 0.
 */
export function listen(form: FeedForm, rate: number, said: (text: string) => void): Promise<void> {
  const socket = new WebSocket(`ws://${location.host}/updates?form=${form}&rate=${rate}`)
  socket.onmessage = ({ data }: MessageEvent<string>) => said(data)
  return new Promise(resolve => {
    socket.onclose = () => resolve()
  })
}

/** Reads the whole stream: the first message with all rows, and the updates of each frame. */
export async function readAll(form: FeedForm): Promise<{ readonly start: string; readonly frames: readonly string[] }> {
  const texts: string[] = []
  await listen(form, 0, text => texts.push(text))
  const [start = '', ...frames] = texts
  return { start, frames }
}

/**
 * Calls `turn` repeatedly for `forMs`. `turn` returns the number of updates that it applied. Returns the updates per
 * second.
 */
export async function perSecond(forMs: number, turn: () => number | Promise<number>): Promise<number> {
  // The first turn includes compilation and allocation and is not counted.
  await turn()
  const startedAt = performance.now()
  let done = 0
  while (performance.now() - startedAt < forMs) {
    done += await turn()
    // Lets the browser paint and run other tasks before the next turn.
    await new Promise(resolve => setTimeout(resolve))
  }
  return (done * 1_000) / (performance.now() - startedAt)
}

export const priceText = (price: number): string => price.toFixed(2)
export const changeText = (change: number): string => `${change < 0 ? '' : '+'}${change.toFixed(2)} %`
export const volumeText = (volume: number): string => `${(volume / 1e6).toFixed(1)} M`
