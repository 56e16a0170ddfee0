// Why: the specification lists 129 calls by name. A path with one wrong letter is a screen that does not load, and an
// order without its idempotency key can be placed twice.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { CallSpec } from '../../../domain/wire/call.ts'
import { calls } from '../../../domain/wire/calls/table.ts'

const listed = JSON.parse(readFileSync(new URL('../../fixtures/calls.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, readonly string[]>
>
const table = Object.entries<CallSpec>(calls)
const groupOf = (key: string) => Object.keys(listed).find(group => listed[group]?.includes(key))

/** Groups of the specification whose POST calls move money or orders, except for the reads in `lookUps`. */
const movingGroups = ['order', 'money', 'robot', 'fund', 'loan']
const lookUps = [
  'POST /position/getByStock',
  'POST /position/getTreasuryBondTotal',
  'POST /position/me',
  'POST /position/flatList',
  'POST /position/consignList',
  'POST /position/subscription',
  'POST /position/placing_subscription',
  'POST /position/water/pageList',
  'POST /position/getHalfOrFullNum',
  'POST /position/getIpoFullNum',
  'POST /position/getPlacingFlatCount',
  'POST /treasuryBond/pageList',
  'POST /userFollowInvest/pageList',
  'POST /stocka_config/getMinCount',
  'POST /quantization/checkSecret',
  'POST /blockTrade/checkSecret',
  'POST /placing_order/checkSecret',
  'POST /UserAccount/SelectCardNo',
  'POST /wallet/getWalletBill',
  'POST /wallet/getWalletBalance',
  'POST /recharge/currency/selectList',
  'POST /recharge/listPage',
  'POST /userCenter/getFundingOverview',
  'POST /robot/pageList',
  'POST /robotOrder/pageList',
  'POST /robotOrder/detail',
  'POST /robot/getMiningQuota',
  'POST /quantization/order/pageList',
  'POST /user_fund_orders/stat',
  'POST /user_fund_orders/productPageList',
  'POST /user_fund_orders/pageList',
  'POST /loan/applyList',
  'POST /loan/repayList',
]
/** The two GET calls of the specification that move money: they also need an idempotency key. */
const movingGets = ['GET /loan/apply', 'GET /loan/applyRepay']

test('the list is the specification’s: 129 calls, none twice', () => {
  const all = Object.values(listed).flat()
  expect(all).toHaveLength(129)
  expect(new Set(all).size).toBe(129)
  expect(lookUps.filter(key => !all.includes(key))).toEqual([])
})

/** Calls that the specification lacks and a customer needs, each with its reason. */
const ownCalls: Readonly<Record<string, string>> = {
  'POST /m_ft/new_stock/draw': 'anyone can count the winners of a draw',
  'GET /m_ft/new_stock/calendar': 'the page says how a calendar app follows the own applications',
  'POST /m_ft/new_stock/calendar/make':
    'a calendar app reads the dates of the own applications with a password of its own',
  'POST /m_ft/new_stock/calendar/end': 'its access can be ended',
  'GET /m_ft/new_stock/reminders': 'the page says which reminders the customer asked for',
  'POST /m_ft/new_stock/reminders/set': 'a reminder is sent only to who asked for it',
  'POST /treasuryBond/auctions': 'government bonds are sold in auctions on their weekdays',
  'POST /treasuryBond/bid': 'an order in such an auction, whose price is decided later',
  'POST /treasuryBond/cancel': 'that order may be cancelled until the cut-off',
  'GET /m_ft/order_book': 'what an order would be filled at now is shown before it is written',
  'GET /m_ft/index_related': 'what can be ordered that follows an index, and the members that moved it',
  'POST /kyc/application': 'what was handed in before, so that only what failed is done anew',
  'POST /session/list': 'who is logged in as me',
  'POST /session/end': 'logging out a device that was lost',
  'POST /scriptKey/list': 'which programs of the customer may use the account, and when each last did',
  'POST /scriptKey/make': 'a program of the customer gets a key of its own, with a scope and an end',
  'POST /scriptKey/revoke': 'a key that is not needed any more, or that others have seen, ends at once',
  'POST /factor/list': 'what can prove me besides the password',
  'POST /factor/begin': 'a second factor is offered before it is confirmed',
  'POST /factor/confirm': 'a second factor counts once it has worked',
  'POST /factor/remove': 'a lost device proves nobody',
  'POST /factor/recovery': 'printed codes can be renewed',
  'POST /factor/challenge': 'a passkey signs a challenge of the server',
  'POST /factor/prove': 'money out and changes of security ask who is there',
  'POST /login/second': 'the password alone does not open an account with a second factor',
  'POST /login/passkey': 'a passkey replaces the password',
  'POST /session/logOut': 'a token that is not used any more must not live on',
  'GET /userFollowInvest/agency': 'the history of an institution',
  'GET /userFollowInvest/day': 'how a unit value is calculated',
  'POST /userFollowInvest/cancel': 'an order may be cancelled until it is confirmed',
  'GET /quantization/bars': 'the history that a rule is tried on',
  'GET /quantization/product': 'the days and the trades of a rule',
  'GET /quantization/order/detail': 'the trades and the fees of an own order',
  'POST /quantization/order/cancel': 'an order may be cancelled until it is confirmed',
  'POST /quantization/order/close': 'the way out of a current product',
  'POST /m_ft/placing_list': 'placings that are offered now',
  'GET /m_ft/private_offer': 'one offer, which a link names',
  'GET /position/private_request': 'one request, which a notice names',
  'POST /position/block_subscription': 'own block trades',
  'GET /position/offers_reserved': 'what is reserved in offers, by currency',
  'POST /blockTrade/cancel': 'a request may be cancelled until it is decided',
  'POST /placing_order/cancel': 'an application may be cancelled until the cut-off',
  'POST /loan/accept': 'an offer of a loan is accepted by its own act, after its cost was seen',
  'POST /loan/decline': 'an offer of a loan can be declined',
  'POST /loan/pledge': 'more shares are pledged for a secured loan',
  'POST /loan/takeBack': 'what a secured loan can do without is given back',
  'POST /loan/collateral': 'the form of a secured loan shows what each share covers',
  'POST /loan/rules': 'the form of a loan shows the published rules of its day',
  'POST /privacy/export': 'the law gives everybody a copy of the own data',
  'POST /privacy/closing': 'who closes an account sees what keeps it open, and what ends with it',
  'POST /privacy/close': 'an account can be closed',
  'POST /robotOrder/hours': 'every paid hour of a machine can be calculated again',
  'POST /robotOrder/energy': 'energy of mining machines is topped up',
  'POST /stock/auctionStockChange': 'an order in an auction may be changed until the cut-off',
  'POST /NewShares/amend': 'a quantity may be changed until the cut-off, in one transaction',
  'POST /NewShares/cancel': 'a subscription may be cancelled until the cut-off',
  'POST /NewShares/confirm': 'a price far outside the range needs a new yes',
  'POST /user_fund_orders/cancel': 'an order of a fund may be called off until its cut-off',
  'POST /position/leverage': 'the leverage of an open position can be changed',
  'POST /position/roll': 'the next month in one step, where the contract ends',
  'POST /position/rollPreview': 'what a roll costs is known before it',
  'POST /position/stops': 'take profit and stop loss of an open position',
  'POST /withdrawal/cancel': 'a request that is pending may be called off',
  'POST /withdrawal/listPage': 'what became of a withdrawal',
  'GET /userCenter/worthHistory': 'the curve of the wealth beside the money put in, so that a deposit is no profit',
  'POST /orders/change': 'price and quantity of an order that rests can be changed without losing its fills',
  'POST /orders/cancelAll': 'all open orders are cancelled at once, each with its outcome',
  'POST /orders/validDays': 'a ticket offers only days on which the exchange trades',
  'POST /alerts/list': 'the price alerts that the customer has set',
  'POST /alerts/terms': 'the conditions that exist for an instrument, with its price and ticks',
  'POST /alerts/create': 'who does not watch the prices is told when one is reached',
  'POST /alerts/change': 'an alert can be changed, and turned off for a while',
  'POST /alerts/delete': 'an alert that is not wanted any more can be deleted',
  'POST /plans/terms': 'days, fees, rate and price of a plan of purchases, for its form',
  'POST /plans/list': 'the plans of purchases that the customer has',
  'POST /plans/create': 'an amount of a share is bought once, weekly or monthly',
  'POST /plans/change': 'a plan of purchases can be paused, resumed and ended',
  'POST /plans/runs': 'what was bought or skipped on each date of a plan',
  'POST /dashboard/read': 'several short live lists on one page',
  'POST /dashboard/save': 'the customer chooses the lists of the dashboard',
  'POST /drawings/read': 'lines drawn on a chart are shown on every device of the customer',
  'POST /drawings/change': 'the customer draws lines on a chart, changes and deletes them',
  'GET /push/key': 'a browser subscribes to push messages with the public key of the installation',
  'POST /push/read': 'the customer sees what the device receives',
  'POST /push/save': 'a notice reaches a device whose app is closed, as the customer chooses',
  'POST /push/remove': 'a device is sent no more push messages',
  'POST /watchlists/list': 'a customer has several watchlists, each with a name',
  'POST /watchlists/create': 'a customer has several watchlists, each with a name',
  'POST /watchlists/rename': 'the name of a watchlist can be changed',
  'POST /watchlists/move': 'watchlists have an order of their own',
  'POST /watchlists/delete': 'a watchlist that is not needed any more can be deleted',
  'POST /watchlists/mark': 'entries of a watchlist have flags and are in sections',
  'POST /watchlists/section': 'sections of a watchlist are renamed, moved and removed',
  'POST /watchlists/transfer': 'entries are moved or copied to another watchlist',
  'POST /watchlists/check': 'codes that do not exist are named before a list is imported',
  'POST /watchlists/import': 'a list of another program is added at once',
  'POST /orders/fills': 'the quote at which an order was filled, beside the quote that the customer saw',
  'GET /userCenter/upcoming': 'the dates on which something is paid, falls due or ends, from all products',
  'GET /dict/sources': 'the page says where each price comes from and which source sends none',
  'GET /m_ft/products': 'what the products offer now, in one call for the pages that link to them',
  'POST /wallet/transferList': 'what became of a transfer, and the id to call it off by',
}

test('every call of the table is in the specification, or is an addition with a reason', () => {
  expect(table.length).toBeGreaterThan(0)
  expect(
    table
      .map(([key]) => key)
      .filter(key => !groupOf(key))
      .sort(),
  ).toEqual(Object.keys(ownCalls).sort())
})

test('all calls of auth, money, content and uploads are built', () => {
  const built = new Set(table.map(([key]) => key))
  const groups = Object.entries(listed).filter(([group]) => ['auth', 'money', 'content', 'upload'].includes(group))
  expect(groups).toHaveLength(4)
  expect(groups.flatMap(([, keys]) => keys).filter(key => !built.has(key))).toEqual([])
})

test('no path is listed twice', () => {
  const paths = table.map(([key]) => key.split(' ')[1])
  expect(paths.filter((path, i) => paths.indexOf(path) !== i)).toEqual([])
})

test('every POST that moves money or orders takes an idempotency key, and no look-up does', () => {
  for (const [key, call] of table.filter(
    ([name]) => movingGroups.includes(groupOf(name) ?? '') && name.startsWith('POST'),
  ))
    expect({ key, once: call.once }).toEqual({ key, once: !lookUps.includes(key) })
})

test('reads never take a key', () => {
  const reads = table.filter(([key]) => key.startsWith('GET') && !movingGets.includes(key))
  expect(reads.filter(([, call]) => call.once).map(([key]) => key)).toEqual([])
})

test('calls that take a key require a session, except for registration', () => {
  const open = table.filter(([, call]) => call.once && call.access === 'open').map(([key]) => key)
  expect(open).toEqual(['POST /register/email', 'POST /new/register/email'])
})

test('every call has a description of its own', () => {
  const summaries = table.map(([, call]) => call.summary)
  expect(summaries.filter(summary => summary.length < 8)).toEqual([])
  expect(new Set(summaries).size).toBe(summaries.length)
})
