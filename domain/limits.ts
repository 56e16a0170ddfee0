// Constants of the specification with their units, from §9 unless said otherwise. "Ours" marks a value that the
// specification does not define.

export const REQUEST_TIMEOUT_MS = 120_000
/** Timeout of uploads and image downloads, and of receiving an HTTP request on the server. */
export const TRANSFER_TIMEOUT_MS = 60_000
export const LOADING_DELAY_MS = 200
export const PAGE_TIMEOUT_MS = 60_000
export const TOAST_MS = 2_000
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024
export const UPLOAD_MAX_FILES = 1
export const AMOUNT_DECIMALS = 2
export const SPARKLINE_POINTS = 50
export const FOLLOW_MIN_AMOUNT = 100
export const FOLLOW_MAX_AMOUNT = 1_000_000
export const DEPOSIT_CONFIRMATIONS = 3
export const DEPOSIT_MIN_AMOUNT = 1
export const KYC_REVIEW_HOURS = 24
export const BANK_CERTIFICATE_MINUTES = 5
export const USERNAME_MIN = 4
/**
 * Maximum length of a username (ours). An e-mail address can be a username, and RFC 5321 limits it to 254 characters.
 */
export const USERNAME_MAX = 254
/**
 * Minimum password length in the log-in form only. New passwords use `PASSWORD_MIN` and `PASSWORD_MAX`.
 */
export const PASSWORD_LOGIN_MIN = 4
/** Ours: longer than any real password, so that hashing a very long text cannot block the server. */
export const PASSWORD_LOGIN_MAX = 128
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 64
export const CORPORATE_ID_MIN = 3
export const CORPORATE_ID_MAX = 15
export const EMAIL_CODE_DIGITS = 6
export const PAY_PASSWORD_DIGITS = 6

// Ours: timing of the feed and the screens.
export const HEARTBEAT_MS = 1_000
/** Time without a data frame after which a price is shown as stale. */
export const STALE_AFTER_MS = 20_000
/**
 * Time without any frame after which a socket is assumed to be half-open and is closed. The server sends a heartbeat
 * each second.
 */
export const SOCKET_SILENT_MS = 5_000

/** Maximum number of sockets of a user, one per browser: the next one closes the oldest. */
export const SOCKETS_PER_USER = 5
/** Minimum duration of an interruption before the user sees that the connection is lost. */
export const OFFLINE_AFTER_MS = 8_000
export const RECONNECT_MIN_MS = 250
export const RECONNECT_MAX_MS = 15_000
/** Maximum reconnect delay that the server can request. */
export const RETRY_AFTER_MAX_MS = 60_000
/** Time after which the order ticket says that the response is slow. */
export const ORDER_SLOW_MS = 2_000
/**
 * Maximum age of the price that the user reviewed. If the price is older, or moved further than the limits below, the
 * user must confirm again. A limit in ticks alone would ask too often for expensive shares: a share of 200 dollars
 * moves by five cents in a second.
 */
export const REVIEW_MAX_AGE_MS = 15_000
export const REVIEW_MAX_MOVE_TICKS = 5
export const REVIEW_MAX_MOVE_PERCENT = 0.1
/**
 * A limit price further from the market than LIMIT_WARN_PERCENT shows a warning; further than LIMIT_REFUSE_PERCENT it
 * is rejected.
 */
export const LIMIT_WARN_PERCENT = 20
export const LIMIT_REFUSE_PERCENT = 40
/** Maximum distance of a market order's fill from the bid or ask at acceptance. */
export const MARKET_SLIPPAGE_PERCENT = 5
export const WATCHLIST_MAX = 500
export const PAGE_SIZE_MAX = 200
export const SEARCH_RESULTS_MAX = 30
export const SEARCH_HISTORY_MAX = 10
/**
 * Limits of a client's messages to the server: bytes per frame, messages per second, instruments in one selection. All
 * windows of a browser share one connection.
 */
export const UP_FRAME_MAX_BYTES = 20_480
export const UP_MESSAGES_PER_SECOND = 20
export const SELECTION_MAX = 600
/** Instruments that one window selects individually, and of one request for quotes. */
export const WINDOW_SELECTION_MAX = 200
/** Instruments of which a connection gets every trade. */
export const TRADES_MAX = 14
/** Those of one window: that of its chart and those compared with it. */
export const WINDOW_TRADES_MAX = 4
/** Auctions of which a connection gets the states. */
export const AUCTIONS_MAX = 14
export const EMAIL_CODE_MINUTES = 10
export const EMAIL_CODE_TRIES = 5
export const EMAIL_CODE_RESEND_SECONDS = 60
export const PAY_PASSWORD_TRIES = 5
export const PAY_PASSWORD_LOCK_MINUTES = 15
/** Age after which the unsent draft of an identity application is deleted. */
export const DRAFT_DAYS = 30

/** Last trades of an instrument that its page shows. */
export const TRADES_SHOWN = 50
