// The version of the protocol, its history and its two rules.
//
// 1  first release: hello, watch, resync, ping up; welcome, heartbeat, instruments, quotes, trades, markets, account, bye down
// 2  account events also report a change of the user, a notice, a destination, a deposit, a withdrawal, a transfer
// 3  a fee of an order can be Hong Kong's AFRC levy
// 4  a position has a side, leverage and margin; a closed position a side and a reason; an order the value of its fills
// 5  account events report that a subscription has changed
// 6  a board's state has its next regular opening and the opening of its trading day
// 7  the day section of a quote row has a mask of optional columns; boards of futures and commodities;
//    an instrument can have a Spanish name and a code that traders use
// 8  an order can have the take profit and the stop loss of the position that it opens; a notice that a contract was
//    rolled; the reason that no later month exists
// 9  an order can name the opening auction that it is for; the reason that the cut-off has passed
// 10 account events report that a fund order has changed; notices and bills name orders of quantitative
//    products and of mining machines; coins are a separate board
// 11 account events report that a loan has changed; notices and bills name loans
// 12 prices can be below zero, as that of oil was: those of a quote row's day section are signed
// 13 a margined position names the instrument that the fair part of its mark price follows
// 14 orders and positions have the names of their instrument in other languages; a closed position has its exchange
//    rate and the loss that Pulso covered
// 15 a client can watch an auction, whose state is then sent once a second
// 16 a position can be closed by a block sale, and notices name its outcomes
// 17 an order that reverses a position has the quantity that it closes
// 18 the cash flow of a position's day includes fees and taxes; a position has the fees of what was closed today, one on
//    margin its entry value when the day began
// 19 the reason that a quote is crossed; a welcome says whether prices are live; two states of a market: no prices come,
//    and a rate that is published once a day
// 20 an order can wait for a price and has an end; the notice that its price was reached; account events report that a
//    price alert has changed
// 21 an order names the order that sells what it bought, and the purchase whose shares it sells; a stop beside a limit
// 22 calls about push messages to a device, and about the dashboard; the refusal that an account has too many devices
// 23 calls about script keys, and the notice that one was made
// 24 a client gets the trades of several instruments; a state of a market: it trades, and its prices are delayed
// 25 account events report that a plan of purchases has changed; a state of a market: it trades, and its source has not
//    confirmed this price for a while; the state of a quote row can be a halt with its reason
// 26 one connection serves all windows of a browser: a client can watch 600 instruments, the trades of 14, and several
//    auctions; the stop-loss of a purchase can trail, alone or beside a take-profit
// 27 a state of an instrument: frozen, as between a split and its release
//
// Rules. (1) A server uses one version. A client with another version receives `bye` with reason `version` and reloads
// the page. (2) A change of any message schema, or of the row packing, increases the number:
// tests/domain/wire/version.test.ts compares a hash of the schemas and says what to do.
export const PROTOCOL_VERSION = 27
