// The calls about withdrawals (specification §7, money).
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { minorText } from '../../domain/minor.ts'
import { CRYPTO_CURRENCY, cashWallet, withdrawalTerms } from '../../domain/payment.ts'
import type { CallAnswer, CallParsed } from '../../domain/wire/calls/table.ts'
import type { withdrawalCalls } from '../../domain/wire/calls/withdrawal.ts'
import type { ConditionsOf, HandlersOf } from '../calls/handlers.ts'
import { callerOf, userOf } from '../calls/handlers.ts'
import { invalid } from '../calls/invalid.ts'
import { heldUntilSecond } from '../users/money-hold.ts'
import type { PaymentDeps } from '../wallets/payment-deps.ts'
import { leftToday } from './limits.ts'
import { createWithdrawals } from './service.ts'
import { withdrawalsOf } from './store.ts'
import { withdrawalWire } from './wire.ts'

export function withdrawalConditions(deps: PaymentDeps): ConditionsOf<'POST /withdrawal/withdrawal-apply'> {
  const service = createWithdrawals(deps)
  return {
    'POST /withdrawal/withdrawal-apply': (input, context) => service.check(userOf(context), input),
  }
}

export function withdrawalHandlers(deps: PaymentDeps): HandlersOf<keyof typeof withdrawalCalls> {
  const service = createWithdrawals(deps)
  return {
    'GET /withdrawal/getUsableWithdrawalAmount': (input, context) => readUsable(deps, userOf(context), input),
    'POST /withdrawal/withdrawal-apply': (input, context) => service.apply(callerOf(context), input),
    'POST /withdrawal/cancel': ({ id }, context) => service.cancel(callerOf(context), id),
    'POST /withdrawal/listPage': async (input, context) => {
      const { total, list } = await withdrawalsOf(deps.db, userOf(context), input)
      return { total, list: list.map(withdrawalWire) }
    },
  }
}

async function readUsable(
  { db, clock, ledger }: PaymentDeps,
  userId: string,
  { currency, network }: CallParsed<'GET /withdrawal/getUsableWithdrawalAmount'>,
): Promise<CallAnswer<'GET /withdrawal/getUsableWithdrawalAmount'> | Refusal> {
  if (network && currency !== CRYPTO_CURRENCY) return invalid('currency', { reason: 'malformed' })
  const walletType = cashWallet[currency]
  const [wallet] = await ledger.balance(db, userId, [walletType])
  const terms = withdrawalTerms(currency, network ?? null)
  return {
    walletType,
    currency,
    usable: minorText(must(wallet, 'the wallet of a currency').available),
    fee: minorText(terms.fee),
    minimum: minorText(terms.minimum),
    dayLimit: minorText(terms.dayLimit),
    leftToday: minorText(await leftToday(db, userId, currency, clock.now())),
    heldUntilTimestamp: await heldUntilSecond(db, userId, clock.now()),
  }
}
