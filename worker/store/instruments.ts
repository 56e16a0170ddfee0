// Descriptions of instruments, indexed by number and by key.
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Instrument } from '../../domain/instrument.ts'
import type { Board } from '../../domain/instruments/boards.ts'

export class InstrumentStore {
  readonly #byIx: (Instrument | undefined)[] = []
  readonly #ixByKey = new Map<string, number>()
  readonly #boards = new Map<Board, number[]>()
  readonly #weights = new Map<number, number>()

  add(instrument: Instrument): void {
    if (this.#byIx[instrument.ix]) return
    this.#byIx[instrument.ix] = instrument
    this.#ixByKey.set(instrument.key, instrument.ix)
  }

  at(ix: number): Instrument | undefined {
    return this.#byIx[ix]
  }

  ixOf(key: InstrumentKey | string): number | undefined {
    return this.#ixByKey.get(key)
  }

  /** Returns all instrument numbers of a board; undefined until its catalogue is loaded. */
  board(board: Board): readonly number[] | undefined {
    return this.#boards.get(board)
  }

  /**
   * Stores the instrument numbers of a board.
   * @param weights by row: factor of price × volume in turnover, for boards whose instruments differ in it
   */
  setBoard(board: Board, ixs: number[], weights: readonly number[] = []): void {
    this.#boards.set(board, ixs)
    for (const [row, weight] of weights.entries()) this.#weights.set(ixs[row] ?? 0, weight)
  }

  weightOf(ix: number): number {
    return this.#weights.get(ix) ?? 1
  }

  clear(): void {
    this.#byIx.length = 0
    this.#ixByKey.clear()
    this.#boards.clear()
    this.#weights.clear()
  }
}
