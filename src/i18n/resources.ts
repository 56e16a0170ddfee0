// Types of all text keys, from the files of the source language: a key that does not exist is a type error.
import type alert from '../../locales/es-MX/alert.json'
import type auction from '../../locales/es-MX/auction.json'
import type auth from '../../locales/es-MX/auth.json'
import type bill from '../../locales/es-MX/bill.json'
import type bond from '../../locales/es-MX/bond.json'
import type book from '../../locales/es-MX/book.json'
import type change from '../../locales/es-MX/change.json'
import type chart from '../../locales/es-MX/chart.json'
import type common from '../../locales/es-MX/common.json'
import type condition from '../../locales/es-MX/condition.json'
import type curve from '../../locales/es-MX/curve.json'
import type dashboard from '../../locales/es-MX/dashboard.json'
import type deposit from '../../locales/es-MX/deposit.json'
import type destination from '../../locales/es-MX/destination.json'
import type error from '../../locales/es-MX/error.json'
import type exporting from '../../locales/es-MX/export.json'
import type feed from '../../locales/es-MX/feed.json'
import type figures from '../../locales/es-MX/figures.json'
import type fills from '../../locales/es-MX/fills.json'
import type follow from '../../locales/es-MX/follow.json'
import type fund from '../../locales/es-MX/fund.json'
import type home from '../../locales/es-MX/home.json'
import type how from '../../locales/es-MX/how.json'
import type kyc from '../../locales/es-MX/kyc.json'
import type lists from '../../locales/es-MX/lists.json'
import type loan from '../../locales/es-MX/loan.json'
import type margin from '../../locales/es-MX/margin.json'
import type market from '../../locales/es-MX/market.json'
import type money from '../../locales/es-MX/money.json'
import type news from '../../locales/es-MX/news.json'
import type notice from '../../locales/es-MX/notice.json'
import type offer from '../../locales/es-MX/offer.json'
import type order from '../../locales/es-MX/order.json'
import type pay from '../../locales/es-MX/pay.json'
import type plan from '../../locales/es-MX/plan.json'
import type privateOffer from '../../locales/es-MX/private.json'
import type product from '../../locales/es-MX/product.json'
import type profile from '../../locales/es-MX/profile.json'
import type proof from '../../locales/es-MX/proof.json'
import type push from '../../locales/es-MX/push.json'
import type quant from '../../locales/es-MX/quant.json'
import type quote from '../../locales/es-MX/quote.json'
import type results from '../../locales/es-MX/results.json'
import type reversal from '../../locales/es-MX/reversal.json'
import type review from '../../locales/es-MX/review.json'
import type robot from '../../locales/es-MX/robot.json'
import type row from '../../locales/es-MX/row.json'
import type scripts from '../../locales/es-MX/scripts.json'
import type search from '../../locales/es-MX/search.json'
import type security from '../../locales/es-MX/security.json'
import type setting from '../../locales/es-MX/setting.json'
import type sources from '../../locales/es-MX/sources.json'
import type trade from '../../locales/es-MX/trade.json'
import type transfer from '../../locales/es-MX/transfer.json'
import type ui from '../../locales/es-MX/ui.json'
import type upcoming from '../../locales/es-MX/upcoming.json'
import type upload from '../../locales/es-MX/upload.json'
import type watchlist from '../../locales/es-MX/watchlist.json'
import type welcome from '../../locales/es-MX/welcome.json'
import type withdraw from '../../locales/es-MX/withdraw.json'
import type workbench from '../../locales/es-MX/workbench.json'

/** The namespaces of the texts. A type only: a list would be part of the first script. */
export type Resources = {
  alert: typeof alert
  auction: typeof auction
  auth: typeof auth
  bill: typeof bill
  bond: typeof bond
  book: typeof book
  change: typeof change
  chart: typeof chart
  common: typeof common
  condition: typeof condition
  curve: typeof curve
  dashboard: typeof dashboard
  deposit: typeof deposit
  destination: typeof destination
  error: typeof error
  export: typeof exporting
  feed: typeof feed
  figures: typeof figures
  fills: typeof fills
  follow: typeof follow
  fund: typeof fund
  home: typeof home
  how: typeof how
  kyc: typeof kyc
  lists: typeof lists
  loan: typeof loan
  margin: typeof margin
  market: typeof market
  money: typeof money
  news: typeof news
  notice: typeof notice
  offer: typeof offer
  order: typeof order
  pay: typeof pay
  plan: typeof plan
  private: typeof privateOffer
  product: typeof product
  profile: typeof profile
  proof: typeof proof
  push: typeof push
  quant: typeof quant
  quote: typeof quote
  results: typeof results
  reversal: typeof reversal
  review: typeof review
  robot: typeof robot
  row: typeof row
  scripts: typeof scripts
  search: typeof search
  security: typeof security
  setting: typeof setting
  sources: typeof sources
  trade: typeof trade
  transfer: typeof transfer
  ui: typeof ui
  upcoming: typeof upcoming
  upload: typeof upload
  watchlist: typeof watchlist
  welcome: typeof welcome
  withdraw: typeof withdraw
  workbench: typeof workbench
}
