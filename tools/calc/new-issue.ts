// The calculations of a Hong Kong new issue.
import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { minorText } from '../../domain/minor.ts'
import { allotBasis as basisOf } from '../../domain/new-issue/allot-basis.ts'
import { drawnOrder } from '../../domain/new-issue/allot-draw.ts'
import { hkAmount } from '../../domain/new-issue/hk-amount.ts'
import { publicShares as sharesOf } from '../../domain/new-issue/pools.ts'
import { anyDecimal, count, defineCalculation, InvalidInput, oneOf, positive } from './calculation.ts'

export const hkPayable = defineCalculation({
  name: 'hkPayable',
  source: 'domain/new-issue/hk-amount.ts: prospectuses of 2026',
  input: { price: positive(), shares: count() },
  calculate({ price, shares }) {
    const { brokerage, sfcLevy, exchangeFee, afrcLevy, payable } = hkAmount(price, shares)
    return {
      brokerage: minorText(brokerage),
      sfcLevy: minorText(sfcLevy),
      exchangeFee: minorText(exchangeFee),
      afrcLevy: minorText(afrcLevy),
      payable: minorText(payable),
    }
  },
})

export const publicShares = defineCalculation({
  name: 'publicShares',
  source: 'domain/new-issue/pools.ts: mechanisms in force since 2025-08-04',
  input: {
    mechanism: oneOf(['A', 'B']),
    offerShares: count(),
    percent: anyDecimal().nullish().describe('10 to 60, or as a fraction, of mechanism B; null for A'),
    level: anyDecimal(),
  },
  calculate({ mechanism, offerShares, percent, level }) {
    if (level.lessThan(0)) return new InvalidInput('level')
    const inPercent = percent?.lessThan(1) ? percent.times(100) : (percent ?? null)
    const isOutside = inPercent?.lessThan(10) || inPercent?.greaterThan(60)
    if (mechanism === 'B' && (inPercent === null || isOutside)) return new InvalidInput('percent')
    return { shares: sharesOf({ mechanism, offerShares, percent: inPercent, level }) }
  },
})

const tierSchema = z.strictObject({ lots: z.int().min(1), applications: z.int().min(1) })

export const allotBasis = defineCalculation({
  name: 'allotBasis',
  source: 'domain/new-issue/allot-basis.ts: a first tier of one lot is pool A, any other pool B',
  input: {
    supplyLots: z.int().min(0).describe('whole number'),
    tiers: z.array(tierSchema).min(1).max(1000).describe('list of {lots, applications}, ascending'),
    firstTier: anyDecimal().nullish().describe('expected lots of the first tier, or null'),
  },
  calculate({ supplyLots, tiers, firstTier }) {
    const isAscending = tiers.every(({ lots }, nth) => nth === 0 || lots > (tiers[nth - 1]?.lots ?? 0))
    if (!isAscending) return new InvalidInput('tiers')
    const first = firstTier ?? null
    if (first && (!first.greaterThan(0) || first.greaterThan(tiers[0]?.lots ?? 0))) return new InvalidInput('firstTier')
    const applications = tiers.reduce((sum, tier) => sum + tier.applications, 0)
    if (first?.times(applications).greaterThan(supplyLots)) return new InvalidInput('firstTier')
    const pool = tiers[0]?.lots === 1 ? 'A' : 'B'
    return { tiers: basisOf(pool, { supply: supplyLots, tiers }, first) }
  },
})

export const allotDraw = defineCalculation({
  name: 'allotDraw',
  source: 'domain/new-issue/allot-draw.ts: HMAC-SHA256(seed, id), ascending; the commitment is SHA-256(seed)',
  input: {
    seed: z.string().min(1).describe('text'),
    ids: z.array(z.string().min(1)).max(200_000).describe('list of text, each once'),
    winners: z.int().min(0).describe('whole number'),
  },
  calculate({ seed, ids, winners }) {
    if (new Set(ids).size !== ids.length) return new InvalidInput('ids')
    if (winners > ids.length) return new InvalidInput('winners')
    const order = drawnOrder(ids, id => createHmac('sha256', seed).update(id).digest('hex'))
    const commitment = createHash('sha256').update(seed).digest('hex')
    return { order, winners: order.slice(0, winners), commitment }
  },
})
