// The calls about bank cards and crypto wallets (specification §7, bank cards).
import { must } from '../../domain/assert.ts'
import type { destinationCalls } from '../../domain/wire/calls/destination.ts'
import type { CallContext, ConditionsOf, HandlersOf } from '../calls/handlers.ts'
import { userOf } from '../calls/handlers.ts'
import type { DestinationDeps } from './deps.ts'
import type { LocalizedCaller } from './service.ts'
import { createDestinations } from './service.ts'
import { destinationsOf } from './store.ts'
import { destinationWire } from './wire.ts'

export function destinationConditions(
  deps: DestinationDeps,
): ConditionsOf<'POST /UserAccount/addCardNo' | 'POST /UserAccount/UpdateCardNo'> {
  const service = createDestinations(deps)
  return {
    'POST /UserAccount/addCardNo': (input, context) => service.check(userOf(context), null, input),
    'POST /UserAccount/UpdateCardNo': ({ id, change }, context) => service.check(userOf(context), id, change),
  }
}

export function destinationHandlers(deps: DestinationDeps): HandlersOf<keyof typeof destinationCalls> {
  const service = createDestinations(deps)
  return {
    'POST /UserAccount/SelectCardNo': async ({ kind }, context) => {
      const found = await destinationsOf(deps.db, userOf(context), kind)
      return found.map(each => destinationWire(each, deps.clock.now()))
    },
    'POST /UserAccount/addCardNo': (input, context) => service.add(localizedCallerOf(context), input),
    'POST /UserAccount/UpdateCardNo': ({ id, change }, context) =>
      service.change(localizedCallerOf(context), id, change),
    'POST /UserAccount/delete-card': ({ id, payPassword }, context) =>
      service.remove(localizedCallerOf(context), id, payPassword),
  }
}

const localizedCallerOf = (context: CallContext): LocalizedCaller => ({
  userId: userOf(context),
  key: must(context.key, 'an idempotency key'),
  locale: context.locale,
})
