// The kinds of failure. Each has the code of the response envelope, the HTTP status, and the client's reaction. The
// text is `error.failure.<kind>` in the locales. 401 and 403 end the session on the client (specification §8), so only
// an ended session has them. A missing permission has a business code.

type Failure = {
  readonly code: number
  readonly status: number
  /** Reaction of the client. The client decides by this value, never by the message text. */
  readonly client: 'log out' | 'show' | 'mark' | 'retry' | 'confirm'
}

export const failures = {
  loginExpired: { code: 401, status: 401, client: 'log out' },
  loginRefused: { code: 4001, status: 422, client: 'show' },
  tooManyTries: { code: 4002, status: 429, client: 'show' },
  usernameTaken: { code: 4003, status: 422, client: 'mark' },
  emailTaken: { code: 4004, status: 422, client: 'mark' },
  emailCodeWrong: { code: 4005, status: 422, client: 'mark' },
  emailCodeTooSoon: { code: 4006, status: 429, client: 'show' },
  payPasswordWrong: { code: 4007, status: 422, client: 'mark' },
  payPasswordLocked: { code: 4008, status: 422, client: 'show' },
  payPasswordNeeded: { code: 4009, status: 422, client: 'show' },
  payPasswordMissing: { code: 4010, status: 422, client: 'show' },
  passwordWrong: { code: 4011, status: 422, client: 'mark' },
  kycNeeded: { code: 4012, status: 422, client: 'show' },
  underReview: { code: 4013, status: 422, client: 'show' },
  alreadyDecided: { code: 4014, status: 422, client: 'show' },
  destinationHeld: { code: 4015, status: 422, client: 'show' },
  destinationUnchecked: { code: 4016, status: 422, client: 'show' },
  tooManyWithdrawals: { code: 4017, status: 429, client: 'show' },
  rateMoved: { code: 4018, status: 422, client: 'confirm' },
  uploadQuota: { code: 4019, status: 429, client: 'show' },
  alreadySet: { code: 4020, status: 422, client: 'show' },
  factorNeeded: { code: 4021, status: 422, client: 'show' },
  factorWrong: { code: 4022, status: 422, client: 'mark' },
  moneyHeld: { code: 4023, status: 422, client: 'show' },
  resetHeld: { code: 4024, status: 422, client: 'show' },
  invalid: { code: 4000, status: 400, client: 'mark' },
  notFound: { code: 4040, status: 404, client: 'show' },
  noSuchCall: { code: 4041, status: 404, client: 'show' },
  tooLarge: { code: 4130, status: 413, client: 'show' },
  tooFast: { code: 4290, status: 429, client: 'retry' },
  keyMalformed: { code: 4100, status: 400, client: 'show' },
  keyReused: { code: 4101, status: 409, client: 'show' },
  keyInFlight: { code: 4102, status: 409, client: 'retry' },
  insufficientFunds: { code: 4200, status: 422, client: 'show' },
  insufficientShares: { code: 4201, status: 422, client: 'show' },
  marketClosed: { code: 4202, status: 422, client: 'show' },
  notTradable: { code: 4203, status: 422, client: 'show' },
  quoteStale: { code: 4204, status: 422, client: 'confirm' },
  priceMoved: { code: 4205, status: 422, client: 'confirm' },
  noLiquidity: { code: 4206, status: 422, client: 'show' },
  bookCrossed: { code: 4232, status: 422, client: 'show' },
  notOffered: { code: 4233, status: 422, client: 'show' },
  orderFinal: { code: 4207, status: 422, client: 'show' },
  offerCodeWrong: { code: 4211, status: 422, client: 'mark' },
  offerCodeNeeded: { code: 4212, status: 422, client: 'show' },
  permissionNeeded: { code: 4213, status: 422, client: 'show' },
  priceOutOfBand: { code: 4214, status: 422, client: 'confirm' },
  offerClosed: { code: 4208, status: 422, client: 'show' },
  auctionLocked: { code: 4210, status: 422, client: 'show' },
  alreadySubscribed: { code: 4209, status: 422, client: 'show' },
  soldOut: { code: 4230, status: 422, client: 'show' },
  leverageTooHigh: { code: 4220, status: 422, client: 'mark' },
  leverageDiffers: { code: 4221, status: 422, client: 'mark' },
  contractExpired: { code: 4222, status: 422, client: 'show' },
  contractContinuous: { code: 4223, status: 422, client: 'show' },
  reduceOnly: { code: 4224, status: 422, client: 'show' },
  positionLiquidating: { code: 4225, status: 422, client: 'show' },
  noPosition: { code: 4226, status: 422, client: 'show' },
  stopInvalid: { code: 4227, status: 422, client: 'mark' },
  stopBeyondLiquidation: { code: 4231, status: 422, client: 'mark' },
  amountMoved: { code: 4229, status: 422, client: 'confirm' },
  noLaterMonth: { code: 4228, status: 422, client: 'show' },
  watchlistFull: { code: 4300, status: 422, client: 'show' },
  devicesFull: { code: 4301, status: 422, client: 'show' },
  unavailable: { code: 5030, status: 503, client: 'retry' },
  internal: { code: 5000, status: 500, client: 'show' },
} as const satisfies Record<string, Failure>

export type FailureKind = keyof typeof failures
export const failureKinds = Object.keys(failures) as FailureKind[]

/** A special case of a failure, with its own text `error.detail.<detail>`; only the server creates it. */
export type RefusalDetail =
  | 'accountBlocked'
  | 'accountInUse'
  | 'alertAlone'
  | 'stopTwice'
  | 'alertContrary'
  | 'alertAtMost'
  | 'alertAtLeast'
  | 'alertEnd'
  | 'alertNoMargin'
  | 'alertPositionClosed'
  | 'alertRange'
  | 'alertReached'
  | 'alertReachedBoth'
  | 'alertSame'
  | 'alertsFull'
  | 'alreadyFilled'
  | 'coverNeeded'
  | 'bondAuctionClosed'
  | 'factorMissing'
  | 'fieldTwice'
  | 'fileInfected'
  | 'firstList'
  | 'frozenDividend'
  | 'frozenMerger'
  | 'frozenSpinOff'
  | 'frozenSplit'
  | 'fundOrderLocked'
  | 'halted'
  | 'haltedNews'
  | 'haltedRegulatory'
  | 'haltedVolatility'
  | 'keyAddress'
  | 'keyEnded'
  | 'keyFactor'
  | 'keyNever'
  | 'keyRevoked'
  | 'keyScope'
  | 'keyUnknown'
  | 'notNetwork'
  | 'orderFixed'
  | 'orderMoved'
  | 'planEnded'
  | 'plansFull'
  | 'ruleClosed'
  | 'ruleOrdered'
  | 'scanMissing'
  | 'scanUnavailable'

/** An expected refusal, as a value: `values` fill the text's placeholders, `field` names the field to correct. */
export type Refusal = {
  readonly failure: FailureKind
  readonly field?: string
  readonly values?: Readonly<Record<string, string | number>>
  readonly detail?: RefusalDetail
}

export const refuse = (failure: FailureKind, rest: Omit<Refusal, 'failure'> = {}): Refusal => ({ failure, ...rest })

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'failure' in value
}

const kindByCode = new Map<number, FailureKind>(failureKinds.map(kind => [failures[kind].code, kind]))
export const failureOfCode = (code: number): FailureKind | null => kindByCode.get(code) ?? null
