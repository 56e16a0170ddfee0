// Answers about money that are not what was asked for: a proxy's page, half an answer, one without its data. None of it may
// be read as nothing, so that it counts as no answer at all. The page carries no schemas: this looks at what it would show.
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
  // Everybody has wallets: an empty list is not known to be true.
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

/** False when the data of a call cannot be what it is asked for. */
export const isWhole = (key: string, data: unknown): boolean => checks[key]?.(data) ?? true
