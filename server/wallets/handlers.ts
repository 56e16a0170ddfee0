// The calls about wallets and rates (specification §7, money).
import { must } from '../../domain/assert.ts'
import { decimalText } from '../../domain/brand.ts'
import { boardOfMarket, boards } from '../../domain/instruments/boards.ts'
import { unixSeconds } from '../../domain/time.ts'
import { walletTypes } from '../../domain/wallet.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { userOf } from '../calls/handlers.ts'
import type { Db } from '../db/db.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Rates } from '../rates/rates.ts'
import { readBill } from './bill.ts'
import type { OverviewDeps } from './overview.ts'
import { readOverview } from './overview.ts'
import { walletWire } from './wire.ts'

type WalletCalls =
  | 'POST /wallet/getWalletBalance'
  | 'POST /wallet/getWalletBill'
  | 'GET /stock/fund/details'
  | 'GET /stock_rate/site/get'

type Deps = { readonly db: Db; readonly ledger: Ledger; readonly rates: Rates }

export function walletHandlers({ db, ledger, rates }: Deps): HandlersOf<WalletCalls> {
  return {
    'POST /wallet/getWalletBalance': async (input, context) => {
      const only = input.walletType === undefined ? walletTypes : [input.walletType]
      return (await ledger.balance(db, userOf(context), only)).map(walletWire)
    },
    'POST /wallet/getWalletBill': (input, context) => readBill(db, userOf(context), input),
    'GET /stock/fund/details': async (input, context) => {
      const wallets = await ledger.balance(db, userOf(context), [boards[boardOfMarket[input.market]].wallet])
      const { currency, balance, usedBalance } = walletWire(must(wallets[0], 'the wallet of a board'))
      return { currency, balance, usedBalance }
    },
    'GET /stock_rate/site/get': async () =>
      rates.table().map(({ from, to, buyRate, sellRate, at }) => ({
        from,
        to,
        buyRate: decimalText(buyRate.toFixed()),
        sellRate: decimalText(sellRate.toFixed()),
        at: unixSeconds(at),
      })),
  }
}

/** Separate from the other handlers, because it includes the products, which depend on the wallets. */
export const overviewHandlers = (deps: OverviewDeps): HandlersOf<'POST /userCenter/getFundingOverview'> => ({
  'POST /userCenter/getFundingOverview': (input, context) => readOverview(deps, userOf(context), input.currency),
})
