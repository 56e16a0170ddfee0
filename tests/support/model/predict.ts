// Applies an operation to the model: returns its answer and changes the state.
import type { Act, QuoteAct, Request } from './acts.ts'
import { bodyOf, isRequest, STEP_SECONDS } from './acts.ts'
import { listedShareOf } from './listed-shares.ts'
import { cancelOrder, closeHolding, placeOrder, settle } from './orders.ts'
import { ratio } from './reckoning.ts'
import { callOff, decide, deposit, release, transfer, withdraw } from './requests.ts'
import type { World } from './world.ts'
import { holdingOf } from './world.ts'

/** Applies an operation without a matching pass: `settle` is called when the server's matcher runs. */
export function predict(world: World, act: Act): string {
  return isRequest(act) ? once(world, act) : happen(world, act)
}

/** Each key has one effect: a success is returned again for the same request, and a refusal frees the key. */
function once(world: World, act: Request): string {
  const slot = `${act.who} ${act.once}`
  const earlier = world.answered[slot]
  const body = bodyOf(act)
  if (earlier) return earlier.body === body ? earlier.text : 'refused keyReused'
  const text = happen(world, act)
  if (!text.startsWith('refused')) world.answered[slot] = { body, text }
  return text
}

type Doing = { readonly [K in Act['do']]: (world: World, act: Extract<Act, { do: K }>) => string }

const acts: Doing = {
  order: placeOrder,
  close: closeHolding,
  cancel: cancelOrder,
  deposit,
  transfer,
  withdraw,
  callOff,
  decide,
  release,
  quote,
  rate(world, { currency, perDollar }) {
    world.rates[currency] = perDollar
    return 'done'
  },
  wait(world, { seconds }) {
    for (let step = 0; step < seconds; step += STEP_SECONDS) {
      world.now += STEP_SECONDS
      settle(world)
    }
    return 'done'
  },
  day(world) {
    world.dayStart = world.now
    return 'done'
  },
  split(world, { holding, quantity }) {
    const held = holdingOf(world, holding)
    Object.assign(held, { quantity, exactCost: ratio(held.cost.own) })
    return 'done'
  },
}

// The entry under the operation's name takes this kind of operation.
const happen = (world: World, act: Act): string => (acts[act.do] as (world: World, act: Act) => string)(world, act)

function quote(world: World, { key, price, bid, ask, bidSize, askSize, open }: QuoteAct): string {
  const { board, unit } = listedShareOf(key)
  world.quotes[key] = { price, bid, ask, bidLeft: bidSize * unit, askLeft: askSize * unit, open }
  world.quotedAt[board] = world.now
  return 'done'
}
