// The calls about bank cards and crypto wallets (specification §7, bank cards).
import { must } from '../../domain/assert.ts'
import type { destinationCalls } from '../../domain/wire/calls/destination.ts'
import type { Asker, HandlersOf } from '../calls/handlers.ts'
import { userOf } from '../calls/handlers.ts'
import type { DestinationDeps } from './deps.ts'
import type { LocalizedCaller } from './service.ts'
import { createDestinations } from './service.ts'
import { destinationsOf } from './store.ts'
import { destinationWire } from './wire.ts'

export function destinationHandlers(deps: DestinationDeps): HandlersOf<keyof typeof destinationCalls> {
  const service = createDestinations(deps)
  return {
    'POST /UserAccount/SelectCardNo': async ({ kind }, asker) => {
      const found = await destinationsOf(deps.db, userOf(asker), kind)
      return found.map(each => destinationWire(each, deps.clock.now()))
    },
    'POST /UserAccount/addCardNo': (input, asker) => service.add(askingOf(asker), input),
    'POST /UserAccount/UpdateCardNo': ({ id, change }, asker) => service.change(askingOf(asker), id, change),
    'POST /UserAccount/delete-card': ({ id, payPassword }, asker) => service.remove(askingOf(asker), id, payPassword),
  }
}

const askingOf = (asker: Asker): LocalizedCaller => ({
  userId: userOf(asker),
  key: must(asker.key, 'an idempotency key'),
  locale: asker.locale,
})
