// Calls for the named watchlists. Every query is limited to the caller's own lists.
import type { InstrumentKey } from '../../domain/brand.ts'
import { isRefusal } from '../../domain/failure.ts'
import { WATCHLISTS_MAX } from '../../domain/watchlists/lists.ts'
import type { watchlistsCalls } from '../../domain/wire/calls/watchlists.ts'
import type { CallContext, HandlersOf } from '../calls/handlers.ts'
import { userOf } from '../calls/handlers.ts'
import { otherNamesOf } from '../market/catalogue/names.ts'
import type { WatchlistDeps } from './handlers.ts'
import { createList, deleteList, moveList, namedLists, renameList } from './lists.ts'
import { changeSection, importEntries, markEntries, transferEntries } from './marks.ts'

export function watchlistsHandlers({ db, clock, market }: WatchlistDeps): HandlersOf<keyof typeof watchlistsCalls> {
  const by = (context: CallContext) => ({ userId: userOf(context), now: clock.now() })
  const of = (context: CallContext, list: string) => ({ userId: userOf(context), list })
  const known = (key: string) => market.find(key as InstrumentKey)
  return {
    'POST /watchlists/list': async ({ key }, context) => ({
      maximum: WATCHLISTS_MAX,
      lists: await namedLists(db, userOf(context), key),
    }),
    'POST /watchlists/create': ({ name }, context) => createList(db, by(context), name),
    'POST /watchlists/rename': (input, context) => renameList(db, by(context), input),
    'POST /watchlists/move': (input, context) => moveList(db, by(context), input),
    'POST /watchlists/delete': ({ id }, context) => deleteList(db, by(context), id),
    'POST /watchlists/mark': async ({ list, ...marks }, context) => {
      const outcome = await markEntries(db, of(context, list), marks)
      return isRefusal(outcome) ? outcome : {}
    },
    'POST /watchlists/section': async ({ list, ...change }, context) => {
      const outcome = await changeSection(db, of(context, list), change)
      return isRefusal(outcome) ? outcome : {}
    },
    'POST /watchlists/transfer': ({ to, ...transfer }, context) =>
      transferEntries(db, of(context, to), { ...transfer, now: clock.now() }),
    'POST /watchlists/check': async ({ keys }) =>
      keys.flatMap(key => {
        const instrument = known(key)?.instrument
        return instrument ? { key, name: instrument.name, ...otherNamesOf(key) } : []
      }),
    'POST /watchlists/import': ({ list, entries }, context) => {
      const imported = entries.flatMap(({ key, section }) => {
        const instrument = known(key)?.instrument
        return instrument ? { key: instrument.key, section } : []
      })
      return importEntries(db, of(context, list), imported, clock.now())
    },
  }
}
