// The products of the server, one line each. The order is that of their jobs, their values and their demo data.
import { auctionPart } from '../auctions/part.ts'
import { bondPart } from '../bonds/part.ts'
import { followPart } from '../follow/part.ts'
import { fundPart } from '../funds/part.ts'
import { loanPart } from '../loans/part.ts'
import { newIssuePart } from '../new-issues/part.ts'
import { planPart } from '../plans/part.ts'
import { privateOfferPart } from '../private-offers/part.ts'
import { quantPart } from '../quant/part.ts'
import { robotPart } from '../robots/part.ts'

export const productParts = [
  newIssuePart,
  followPart,
  auctionPart,
  fundPart,
  bondPart,
  privateOfferPart,
  quantPart,
  robotPart,
  loanPart,
  planPart,
] as const
