// One scheme, the user's holdings, and one order: NAVs, cut-offs and states change with the time.
import type { FundOrder, FundPortfolio, FundScheme } from '../../../domain/wire/calls/fund.ts'
import type { Lookup } from '../../data/use-call.ts'
import { rowOf, useRecord } from '../../data/use-record.ts'

export const useScheme = (id: string): Lookup<FundScheme> =>
  rowOf(useRecord('POST /user_fund_orders/productPageList', { scheme: id }, { isMinutely: true }))

export const useStat = (): Lookup<FundPortfolio> =>
  useRecord('POST /user_fund_orders/stat', {}, { changed: 'fund', isMinutely: true })

export const useOrder = (id: string): Lookup<FundOrder> =>
  rowOf(useRecord('POST /user_fund_orders/pageList', { orderId: id }, { changed: 'fund', isMinutely: true }))
