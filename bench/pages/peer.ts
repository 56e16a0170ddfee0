// What each peer's page does for the benchmark, and the feed that it has for it.

/** `rows`: an array of {@link PeerRow}, all of them first and then updates without names; `columns`: an object of arrays. */
export type FeedForm = 'rows' | 'columns'

/** One instrument, as the list shows it. Price and change (percent) as decimals. */
export type PeerRow = { key: string; name: string; price: number; change: number; volume: number }

export type PeerColumns = { readonly [name: string]: readonly (string | number)[] }

export type Peer = {
  /** Shows the list and follows so many updates a second, in the order of the change. Settles with its first rows. */
  readonly follow: (rate: number) => Promise<void>
  /** Applies updates that lie ready as fast as it can, in no order: so many a second, over so many milliseconds. */
  readonly apply: (forMs: number) => Promise<number>
}

declare global {
  interface Window {
    peer: Peer
  }
}

/** `said` gets each message as it came, the first with every row. Settles when the feed ends, which only rate 0 does. */
export function listen(form: FeedForm, rate: number, said: (text: string) => void): Promise<void> {
  const socket = new WebSocket(`ws://${location.host}/updates?form=${form}&rate=${rate}`)
  socket.onmessage = ({ data }: MessageEvent<string>) => said(data)
  return new Promise(resolve => {
    socket.onclose = () => resolve()
  })
}

/** Every row, and then each frame's updates. */
export async function readAll(form: FeedForm): Promise<{ readonly start: string; readonly frames: readonly string[] }> {
  const texts: string[] = []
  await listen(form, 0, text => texts.push(text))
  const [start = '', ...frames] = texts
  return { start, frames }
}

/** Calls `turn`, which answers how many updates it applied, over and over; answers how many a second. */
export async function perSecond(forMs: number, turn: () => number | Promise<number>): Promise<number> {
  // What is compiled and what is grown at the first turn is not what it costs.
  await turn()
  const startedAt = performance.now()
  let done = 0
  while (performance.now() - startedAt < forMs) {
    done += await turn()
    // What was changed is painted, and the browser has its say, before more comes.
    await new Promise(resolve => setTimeout(resolve))
  }
  return (done * 1_000) / (performance.now() - startedAt)
}

export const priceText = (price: number): string => price.toFixed(2)
export const changeText = (change: number): string => `${change < 0 ? '' : '+'}${change.toFixed(2)} %`
export const volumeText = (volume: number): string => `${(volume / 1e6).toFixed(1)} M`
