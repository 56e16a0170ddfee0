// Whole boards, loaded once each by HTTP (compressed and cacheable, where the socket would not be), tried again until
// they are there.
import { Subject } from 'rxjs'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Board, Source } from '../../domain/instrument.ts'
import type { Catalogue } from '../../domain/wire/calls/market.ts'
import type { Read } from '../http.ts'
import type { InstrumentStore } from './instruments.ts'

const RETRY_MS = 5_000

type Loading = 'loading' | 'failed'

export class Catalogues {
  readonly #changed = new Subject<void>()
  readonly changed$ = this.#changed.asObservable()
  readonly #state = new Map<Board, Loading>()
  readonly #read: Read
  readonly #clock: Clock
  readonly #instruments: InstrumentStore
  readonly #onLoaded: (size: number) => void
  #generation = 0

  constructor(deps: {
    readonly read: Read
    readonly clock: Clock
    readonly instruments: InstrumentStore
    /** The highest instrument number is known now: room is needed. */
    readonly onLoaded: (size: number) => void
  }) {
    this.#read = deps.read
    this.#clock = deps.clock
    this.#instruments = deps.instruments
    this.#onLoaded = deps.onLoaded
  }

  /** A board's instrument numbers, or undefined while they are on their way. */
  board(board: Board): readonly number[] | undefined {
    const known = this.#instruments.board(board)
    if (!known && !this.#state.has(board)) this.#load(board)
    return known
  }

  failed(board: Board): boolean {
    return this.#state.get(board) === 'failed'
  }

  /** Another epoch: what was loaded, and what is on its way, is void. */
  clear(): void {
    this.#generation++
    this.#state.clear()
  }

  #load(board: Board): void {
    const generation = this.#generation
    this.#state.set(board, 'loading')
    this.#read('GET /m_ft/all_stock_list', { board }).then(
      catalogue => {
        if (generation !== this.#generation) return
        this.#adopt(catalogue)
        this.#changed.next()
      },
      () => {
        if (generation !== this.#generation) return
        this.#state.set(board, 'failed')
        this.#changed.next()
        this.#clock.after(RETRY_MS, () => {
          if (generation === this.#generation) this.#load(board)
        })
      },
    )
  }

  #adopt(catalogue: Catalogue): void {
    const { board } = catalogue
    catalogue.ix.forEach((ix, row) => {
      const code = catalogue.code[row] ?? ''
      this.#instruments.add({
        ix,
        key: `${board}.${code}` as InstrumentKey,
        board,
        code,
        name: catalogue.name[row] ?? code,
        nameZh: catalogue.nameZh[row] ?? null,
        source: catalogue.source as Source,
        currency: catalogue.currency[row] ?? '',
        sector: catalogue.sectors[catalogue.sector[row] ?? 0] ?? 'none',
        priceDecimals: catalogue.priceDecimals[row] ?? 0,
        quantityDecimals: catalogue.quantityDecimals,
        lot: catalogue.lot[row] ?? 1,
      })
    })
    this.#instruments.setBoard(board, catalogue.ix)
    this.#onLoaded((catalogue.ix.at(-1) ?? -1) + 1)
  }
}
