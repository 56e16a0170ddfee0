// The protocol's version, its history and its two rules.
//
// 1  first release: hello, watch, resync, ping up; welcome, heartbeat, instruments, quotes, trades, markets, account, bye down
// 2  account events say that something else has changed: the user, a notice, a destination, a deposit, a withdrawal, a transfer
//
// Rules. (1) A server talks one version; a client of another is told `bye` with reason `version` and reloads the page.
// (2) A change of any message schema, or of the row packing, raises the number: tests/domain/wire/version.test.ts holds
// the schemas' hash to it and says what to do.
export const PROTOCOL_VERSION = 2
