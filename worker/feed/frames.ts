// Converts bytes to checked frames. A frame whose body does not have the form of its kind is counted and dropped, never
// applied in part.
import type { Instrument } from '../../domain/instrument.ts'
import { decodeFrame } from '../../domain/wire/codec.ts'
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import type { AuctionState } from '../../domain/wire/down/auction.ts'
import type { Bye } from '../../domain/wire/down/bye.ts'
import type { Heartbeat } from '../../domain/wire/down/heartbeat.ts'
import type { Markets } from '../../domain/wire/down/markets.ts'
import type { Welcome } from '../../domain/wire/down/welcome.ts'
import type { Frame } from '../../domain/wire/frame.ts'
import { frameKinds } from '../../domain/wire/frame.ts'
import type { QuotesBody, TradesBody } from '../../domain/wire/rows.ts'
import { isQuotesBody, isTradesBody } from '../../domain/wire/rows.ts'
import { PROTOCOL_VERSION } from '../../domain/wire/version.ts'
import type { FeedTime } from './feed-time.ts'
import { IX_MAX } from './rows.ts'
import { isAccountEvents, isAuctionState, isBye, isHeartbeat, isInstruments, isMarkets, isWelcome } from './shapes.ts'

/**
 * Channels with quotes: the selection of the connection, and boards at an interval. Base columns are kept for each of
 * them.
 */
const QUOTE_CHANNEL = /^(own|[A-Z]{2}@\d{3,4})$/

/** Number of malformed frames within the time window after which the connection is replaced. */
const MALFORMED_MAX = 3
const MALFORMED_WINDOW_MS = 10_000

export type Bodies = {
  readonly welcome: Welcome
  readonly heartbeat: Heartbeat
  readonly instruments: readonly Instrument[]
  readonly snapshot: QuotesBody
  readonly quotes: QuotesBody
  readonly trades: TradesBody
  readonly markets: Markets
  readonly account: readonly AccountEvent[]
  readonly bye: Bye
  readonly auction: AuctionState
}
export type FrameName = keyof Bodies

/** A frame whose body was checked to have the form of its kind. */
export type CheckedFrame = {
  readonly [Name in FrameName]: Frame<Bodies[Name]> & { readonly kind: (typeof frameKinds)[Name] }
}[FrameName]
export type FrameOf<Name extends FrameName> = Extract<CheckedFrame, { readonly kind: (typeof frameKinds)[Name] }>

const isQuotes = ({ body, channel }: Frame): boolean => isQuotesBody(body) && QUOTE_CHANNEL.test(channel)

const checks: Readonly<Record<FrameName, (frame: Frame) => boolean>> = {
  welcome: ({ body }) => isWelcome(body),
  heartbeat: ({ body }) => isHeartbeat(body),
  instruments: ({ body }) => isInstruments(body) && body.every(({ ix }) => ix < IX_MAX),
  snapshot: isQuotes,
  quotes: isQuotes,
  trades: ({ body }) => isTradesBody(body),
  markets: ({ body }) => isMarkets(body),
  account: ({ body }) => isAccountEvents(body),
  bye: ({ body }) => isBye(body),
  auction: ({ body }) => isAuctionState(body),
}

const checkOf = new Map(
  (Object.keys(checks) as FrameName[]).map(name => [frameKinds[name] as number, checks[name]] as const),
)

export class FrameReader {
  malformed = 0
  readonly #time: FeedTime
  readonly #onBroken: () => void
  readonly #malformedAt: number[] = []

  /**
   * Creates a reader.
   * @param onBroken called when too many frames are malformed
   */
  constructor(time: FeedTime, onBroken: () => void) {
    this.#time = time
    this.#onBroken = onBroken
  }

  /**
   * Decodes a frame; null for bytes that are not a frame of this protocol version, or if the frame's time is
   * implausible.
   */
  decode(bytes: Uint8Array): Frame | null {
    const frame = decodeFrame(bytes)
    if (frame && frame.version === PROTOCOL_VERSION && this.#time.isPlausible(frame.at)) return frame
    this.countMalformed()
    return null
  }

  isChecked(frame: Frame): frame is CheckedFrame {
    if (checkOf.get(frame.kind)?.(frame)) return true
    this.countMalformed()
    return false
  }

  /** Returns true if `onBroken` was called: there were too many. */
  countMalformed(): boolean {
    this.malformed++
    const now = this.#time.now()
    this.#malformedAt.push(now)
    while ((this.#malformedAt[0] ?? now) < now - MALFORMED_WINDOW_MS) this.#malformedAt.shift()
    if (this.#malformedAt.length < MALFORMED_MAX) return false
    this.#malformedAt.length = 0
    this.#onBroken()
    return true
  }
}
