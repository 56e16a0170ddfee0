// Checks answers about money. The page of a proxy, a truncated answer or an answer without data must not be read as
// empty, so it counts as no answer. The page contains no schemas: only the fields that it shows are checked.
import { isRecord, isText } from '../lib/persist.ts'

type Check = (data: unknown) => boolean

const isAmount: Check = value => isText(value) && /^-?\d+(\.\d+)?$/.test(value)
const hasAmounts =
  (...names: readonly string[]): Check =>
  data =>
    isRecord(data) && names.every(name => isAmount(data[name]))
const listOf =
  (check: Check): Check =>
  data =>
    Array.isArray(data) && data.every(check)
const pageOf =
  (check: Check): Check =>
  data =>
    isRecord(data) && listOf(check)(data['list']) && typeof data['total'] === 'number'

const isWallet: Check = data =>
  hasAmounts('balance', 'usedBalance')(data) && isRecord(data) && isText(data['walletType'])
const isPosition: Check = data => hasAmounts('positionNum', 'usedNum')(data) && isRecord(data) && isText(data['id'])
const hasId: Check = data => isRecord(data) && isText(data['id'])

const checks: Readonly<Record<string, Check>> = {
  // Every user has wallets: an empty list is invalid.
  'POST /wallet/getWalletBalance': data => listOf(isWallet)(data) && Array.isArray(data) && data.length > 0,
  'POST /userCenter/getFundingOverview': hasAmounts('cash', 'reserved'),
  'POST /position/me': pageOf(isPosition),
  'POST /position/flatList': pageOf(hasId),
  'POST /position/consignList': pageOf(hasId),
  'POST /position/getByStock': listOf(isPosition),
  'GET /stock/fund/details': hasAmounts('balance', 'usedBalance'),
  'POST /UserAccount/SelectCardNo': listOf(hasId),
  'GET /withdrawal/getUsableWithdrawalAmount': hasAmounts('usable', 'fee', 'minimum', 'dayLimit', 'leftToday'),
}

/** False if the data of a call is invalid. */
export const isWhole = (key: string, data: unknown): boolean => checks[key]?.(data) ?? true
