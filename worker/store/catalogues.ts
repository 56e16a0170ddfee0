// The instruments of whole boards. Each board is loaded once by HTTP, which is compressed and cacheable unlike the
// socket. A failed load is retried until it succeeds.
import type { SchedulerLike } from 'rxjs'
import { Subject, Subscription } from 'rxjs'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import type { Source } from '../../domain/instruments/classes.ts'
import type { Catalogue } from '../../domain/wire/calls/market.ts'
import type { Read } from '../http.ts'
import { read$, untilLoaded } from '../streams/reads.ts'
import type { InstrumentStore } from './instruments.ts'

type Loading = 'loading' | 'failed'

export type CataloguesDeps = {
  readonly read: Read
  readonly scheduler: SchedulerLike
  readonly instruments: InstrumentStore
  /** Called with the number of instruments for which stores need room. */
  readonly onLoaded: (size: number) => void
}

export class Catalogues {
  readonly #changed = new Subject<void>()
  readonly changed$ = this.#changed.asObservable()
  readonly #state = new Map<Board, Loading>()
  readonly #deps: CataloguesDeps
  #loads = new Subscription()

  constructor(deps: CataloguesDeps) {
    this.#deps = deps
  }

  /** Returns the instrument numbers of a board; undefined while they are being loaded. */
  board(board: Board): readonly number[] | undefined {
    const known = this.#deps.instruments.board(board)
    if (!known && !this.#state.has(board)) this.#load(board)
    return known
  }

  failed(board: Board): boolean {
    return this.#state.get(board) === 'failed'
  }

  /** Call when the epoch changed: loaded boards and pending loads are discarded. */
  clear(): void {
    this.#loads.unsubscribe()
    this.#loads = new Subscription()
    this.#state.clear()
  }

  #load(board: Board): void {
    const { read, scheduler } = this.#deps
    this.#state.set(board, 'loading')
    const catalogue$ = untilLoaded(read$(read, 'GET /m_ft/all_stock_list', { board }), scheduler)
    const load = catalogue$.subscribe(catalogue => {
      if (catalogue) this.#adopt(catalogue)
      else this.#state.set(board, 'failed')
      this.#changed.next()
    })
    this.#loads.add(load)
  }

  #adopt(catalogue: Catalogue): void {
    const { instruments, onLoaded } = this.#deps
    const { board } = catalogue
    catalogue.ix.forEach((ix, row) => {
      const code = catalogue.code[row] ?? ''
      instruments.add({
        ix,
        key: `${board}.${code}` as InstrumentKey,
        board,
        code,
        name: catalogue.name[row] ?? code,
        nameZh: catalogue.nameZh[row] ?? null,
        nameEs: catalogue.nameEs?.[row],
        symbol: catalogue.symbol?.[row],
        source: catalogue.source as Source,
        currency: catalogue.currency[row] ?? '',
        sector: catalogue.sectors[catalogue.sector[row] ?? 0] ?? 'none',
        priceDecimals: catalogue.priceDecimals[row] ?? 0,
        quantityDecimals: catalogue.quantityDecimals[row] ?? 0,
        lot: catalogue.lot[row] ?? 1,
      })
    })
    instruments.setBoard(board, catalogue.ix, catalogue.weight)
    onLoaded((catalogue.ix.at(-1) ?? -1) + 1)
  }
}
