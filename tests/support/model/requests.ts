// The model's requests: deposits, withdrawals, transfers and the effects of reviews (specification §5;
// payment terms as published).
import { must } from '../../../domain/assert.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '../../../domain/time.ts'
import type { CallOffAct, DecideAct, DepositAct, ReleaseAct, TransferAct, WithdrawAct } from './acts.ts'
import { middleRate } from './holdings.ts'
import type { Wallet } from './listed-shares.ts'
import { currencyOf } from './listed-shares.ts'
import type { Ratio } from './reckoning.ts'
import { floor, halfEven, isAbove, lesser, ratio, ratioOf, textOf, times } from './reckoning.ts'
import type { Request, World } from './world.ts'
import { personOf, releaseFunds, requestOf, reserveFunds, tell, walletOf, walletWord } from './world.ts'

const DEPOSIT_MINIMUM = 100n
/** Terms of each user's bank account: the first is in the United States, the second in Mexico. */
const banks = [
  { wallet: 'balance', fee: 1_500n, minimum: 2_000n, dayLimit: 5_000_000n },
  { wallet: 'mxStock', fee: 1_000n, minimum: 10_000n, dayLimit: 100_000_000n },
] as const
export const bankOf = (who: number) => must(banks[who], `the bank of ${who}`)

const WITHDRAWALS_AN_HOUR = 5
const RATE_DECIMALS = 8

export const requestWord = (request: Request): string => `${request.kind} ${request.name} ${request.state}`

const asked = (world: World, { name, who, amount }: { name: string; who: number; amount: bigint }) => ({
  name,
  who,
  amount,
  at: world.now,
  votes: [] as string[],
})

function changed(world: World, { kind, name, who }: Request, ...moved: Wallet[]): void {
  tell(world, who, `changed ${kind} ${name}`, ...moved.map(wallet => walletWord(world, who, wallet)))
}

export function deposit(world: World, act: DepositAct): string {
  if (act.amount < DEPOSIT_MINIMUM && !act.accepted) return 'refused invalid amount minimumNotAccepted'
  const request: Request = { ...asked(world, act), kind: 'deposit', state: 'pending', apart: 'no' }
  world.requests.push(request)
  changed(world, request)
  return requestWord(request)
}

/** The platform's rate: 0.1 % below the mid rate, to eight decimals. */
export function houseRate(world: World, from: Wallet, to: Wallet): Ratio {
  const middle = middleRate(world, currencyOf[from], currencyOf[to])
  const scale = 10n ** BigInt(RATE_DECIMALS)
  return ratio(halfEven(times(middle, ratio(999n * scale, 1_000))), scale)
}

/**
 * True if a confirmed rate is accepted: it may deviate a little from the platform's rate, but must not be better than
 * the mid rate.
 */
function isHonoured(world: World, { from, to }: TransferAct, seen: Ratio): boolean {
  const now = houseRate(world, from, to)
  const best = lesser(times(now, ratio(10_002, 10_000)), middleRate(world, currencyOf[from], currencyOf[to]))
  return !isAbove(seen, best) && !isAbove(times(now, ratio(99, 100)), seen)
}

export function transfer(world: World, act: TransferAct): string {
  const { from, to, amount, rate, who } = act
  if (from === to) return 'refused invalid to sameWallet'
  const exchange = currencyOf[from] !== currencyOf[to]
  if (exchange && rate === null) return 'refused invalid rate required'
  const seen = exchange && rate !== null ? ratioOf(rate) : ratio(1)
  if (exchange && !isHonoured(world, act, seen)) return 'refused rateMoved rate'
  const received = floor(times(ratio(amount), seen))
  if (received === 0n) return 'refused invalid amount amountZero'
  const funds = walletOf(world, who, from)
  if (!reserveFunds(funds, amount)) return 'refused insufficientFunds amount'
  const request: Request = { ...asked(world, act), kind: 'transfer', state: 'pending', from, to, received }
  world.requests.push(request)
  if (exchange) changed(world, request, from)
  else {
    arrive(world, request)
    changed(world, request, from, to)
  }
  return `${requestWord(request)} received ${textOf(received)}`
}

function arrive(world: World, request: Extract<Request, { kind: 'transfer' }>): void {
  request.state = 'passed'
  walletOf(world, request.who, request.from).held -= request.amount
  walletOf(world, request.who, request.to).usable += request.received
}

export function withdraw(world: World, act: WithdrawAct): string {
  if (act.to !== act.who) return 'refused notFound destinationId'
  const { wallet, fee, minimum, dayLimit } = bankOf(act.who)
  if (act.fee !== fee) return 'refused rateMoved fee'
  const before = world.requests.filter(each => each.kind === 'withdrawal' && each.who === act.who)
  const lately = before.filter(each => each.at > world.now - HOUR_SECONDS)
  if (lately.length >= WITHDRAWALS_AN_HOUR) return 'refused tooManyWithdrawals'
  const funds = walletOf(world, act.who, wallet)
  const ofToday = before.filter(each => each.at > world.now - DAY_SECONDS && /pending|passed/.test(each.state))
  const used = ofToday.reduce((sum, each) => sum + each.amount, 0n)
  if (act.amount < minimum) return 'refused invalid amount withdrawalMinimum'
  if (act.amount > funds.usable) return 'refused invalid amount overUsable'
  if (act.amount > dayLimit - used) return 'refused invalid amount overDayLimit'
  reserveFunds(funds, act.amount)
  const request: Request = { ...asked(world, act), kind: 'withdrawal', state: 'pending', wallet, fee }
  world.requests.push(request)
  changed(world, request, wallet)
  return requestWord(request)
}

const kindOfCall = { 'POST /wallet/cancelTransfer': 'transfer', 'POST /withdrawal/cancel': 'withdrawal' } as const

export function callOff(world: World, act: CallOffAct): string {
  const kind = kindOfCall[act.call]
  const request = world.requests.find(each => each.name === act.request)
  if (request?.who !== act.who || request.kind !== kind)
    return kind === 'transfer' ? 'refused notFound' : 'refused notFound id'
  if (request.state !== 'pending') return 'refused alreadyDecided'
  request.state = 'cancelled'
  fall(world, request)
  const received = request.kind === 'transfer' ? ` received ${textOf(request.received)}` : ''
  return `${requestWord(request)}${received}`
}

/** The wallet in which the request's money is reserved; null for a deposit. */
function sourceOf(request: Request): Wallet | null {
  if (request.kind === 'deposit') return null
  return request.kind === 'transfer' ? request.from : request.wallet
}

/** Ends a request that failed: its reserved amount is available again. */
function fall(world: World, request: Request): void {
  const from = sourceOf(request)
  if (from !== null) releaseFunds(walletOf(world, request.who, from), request.amount)
  tell(world, request.who, 'changed notice')
  changed(world, request, ...(from === null ? [] : [from]))
}

export function decide(world: World, { request: name, passes, author }: DecideAct): string {
  const request = requestOf(world, name)
  if (request.state !== 'pending') return 'refused alreadyDecided'
  if (request.votes.includes(author)) return 'refused alreadyDecided author'
  if (!passes) {
    request.state = 'failed'
    fall(world, request)
    return 'failed'
  }
  request.votes.push(author)
  if (request.kind === 'withdrawal' && request.votes.length < 2) return 'seconded'
  pass(world, request)
  return 'passed'
}

function pass(world: World, request: Request): void {
  const { who, amount } = request
  if (request.kind === 'transfer') {
    arrive(world, request)
    tell(world, who, 'changed notice')
    changed(world, request, request.from, request.to)
    return
  }
  request.state = 'passed'
  const wallet = request.kind === 'withdrawal' ? request.wallet : 'balance'
  const funds = walletOf(world, who, wallet)
  if (request.kind === 'withdrawal') funds.held -= amount
  else if (amount >= DEPOSIT_MINIMUM) funds.usable += amount
  else {
    request.apart = 'kept'
    personOf(world, who).apart += amount
  }
  tell(world, who, 'changed notice')
  const short = request.kind === 'deposit' && request.apart === 'kept'
  changed(world, request, ...(short ? [] : [wallet]))
}

export function release(world: World, { request: name }: ReleaseAct): string {
  const request = requestOf(world, name)
  if (request.kind !== 'deposit' || request.apart === 'no') return 'refused notFound id'
  if (request.apart === 'released') return 'refused alreadyDecided'
  request.apart = 'released'
  personOf(world, request.who).apart -= request.amount
  walletOf(world, request.who, 'balance').usable += request.amount
  tell(world, request.who, 'changed notice')
  changed(world, request, 'balance')
  return 'released'
}
