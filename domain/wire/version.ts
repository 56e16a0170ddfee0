// The protocol's version, its history and its two rules.
//
// 1  first release: hello, watch, resync, ping up; welcome, heartbeat, instruments, quotes, trades, markets, account, bye down
// 2  account events also report a change of the user, a notice, a destination, a deposit, a withdrawal, a transfer
// 3  a fee of an order may be Hong Kong's AFRC levy
// 4  a position has a side, leverage and margin; a closed one a side and a reason; an order says the value of what is filled
// 5  account events say that a subscription has changed
// 6  a board's state has its next regular opening and the opening of its trading day
// 7  the day's section of a quote row has a mask of optional columns; boards of futures and commodities;
//    an instrument can have a Spanish name and a code that traders use
// 8  an order can say the take profit and the stop loss of the position that it opens; a notice that a contract was
//    rolled; no later month is a reason
// 9  an order can say the opening auction that it is for; a passed cut-off is a reason
// 10 account events say that an order of a fund has changed; notices and bills name orders of quantitative
//    products and of mining machines; coins are a board of their own
// 11 account events say that a loan has changed; notices and bills name loans
// 12 prices can be below zero, as that of oil was: those of a quote row's day are signed
// 13 a position on margin says what the fair part of its mark price follows
//
// Rules. (1) A server talks one version; a client of another is told `bye` with reason `version` and reloads the page.
// (2) A change of any message schema, or of the row packing, raises the number: tests/domain/wire/version.test.ts holds
// the schemas' hash to it and says what to do.
export const PROTOCOL_VERSION = 13
