// Assigns the walks that its price follows to each instrument.
import { boards } from '../../../../../domain/instruments/boards.ts'
import { parseFutureCode } from '../../../../../domain/instruments/delivery-month.ts'
import { coinOf } from '../../../../../domain/instruments/tables/coins.ts'
import { termsOf } from '../../../../../domain/instruments/terms.ts'
import { underlyingOfRoot, underlyingOfSpot } from '../../../../../domain/instruments/underlyings.ts'
import { trackedBy } from '../../../catalogue/index-funds.ts'
import type { Seeded } from '../../../catalogue/listings.ts'
import { drivers } from './drivers.ts'
import type { Starts } from './follow-contract.ts'
import { followFuture, followSpot } from './follow-contract.ts'
import { dollarIndexBasket, followBasket, indexBasket, pairBasket } from './follow-level.ts'
import type { Share } from './follow-share.ts'
import { createShares } from './follow-share.ts'
import type { Following } from './following.ts'
import { levelsOf } from './levels.ts'
import type { ShareWalk } from './share-walk.ts'
import type { Walks } from './walks.ts'
import { createWalks } from './walks.ts'

type FollowOptions = { readonly seed: number; readonly anchorDay: number; readonly daily: boolean }
type Started = Pick<Seeded, 'listing' | 'startPrice' | 'volatility'>

const classOf = ({ listing }: Started): string => boards[listing.instrument.board].class
const scaleOf = ({ listing }: Started): number => 10 ** listing.instrument.priceDecimals
const startOf = (one: Started): number => one.startPrice / scaleOf(one)

function startsOf(seeded: readonly Started[]): Starts {
  const ofClass = (name: string) => seeded.filter(one => classOf(one) === name)
  return {
    currencies: levelsOf(
      ofClass('forex').map(({ listing: { instrument }, startPrice }) => ({
        code: instrument.code,
        startPrice,
        priceDecimals: instrument.priceDecimals,
      })),
    ),
    indices: new Map(ofClass('index').map(one => [one.listing.instrument.code, startOf(one)])),
    roots: new Map(
      ofClass('future').map(one => [parseFutureCode(one.listing.instrument.code)?.root ?? '', startOf(one)]),
    ),
  }
}

const shareOf = (one: Started): Share => ({
  instrument: one.listing.instrument,
  start: startOf(one),
  volatility: one.volatility,
})

/**
 * Returns a function that gives what an instrument's price follows: a combination of common walks, or the walk of a
 * share. An instrument of a class without common walks has the walk of a share without factors.
 */
export function createFollow(
  seeded: readonly Started[],
  options: FollowOptions,
): (one: Started) => Following | ShareWalk {
  const walks = createWalks(drivers, options)
  const starts = startsOf(seeded)
  const byKey = new Map(seeded.map(one => [one.listing.instrument.key, one]))
  const shares = createShares(
    walks,
    starts.currencies,
    key => {
      const one = byKey.get(key)
      return one ? shareOf(one) : null
    },
    options,
  )
  return one => followingOf(one, walks, starts) ?? shares(shareOf(one))
}

function followingOf(one: Started, walks: Walks, starts: Starts): Following | null {
  const { code, key } = one.listing.instrument
  const scale = scaleOf(one)
  switch (classOf(one)) {
    case 'forex': {
      const basket = pairBasket(walks, starts.currencies, code)
      return basket && followBasket(walks, basket, scale)
    }
    case 'crypto': {
      const basket = indexBasket(walks, coinOf(code), startOf(one))
      return basket && followBasket(walks, basket, scale)
    }
    case 'stock':
      return followFund(one, walks, starts)
    case 'index':
      return followIndex(one, walks, starts)
    case 'commodity': {
      const underlying = underlyingOfSpot(code)
      return underlying && followSpot(underlying, walks, starts, scale)
    }
    case 'future': {
      const terms = termsOf(key)
      return terms?.kind === 'future' ? followFuture(terms, underlyingOfRoot(terms.root), walks, starts, scale) : null
    }
    default:
      return null
  }
}

/** A fund that follows an index has the walk of the index. */
function followFund(one: Started, walks: Walks, { indices }: Starts): Following | null {
  const tracked = trackedBy(one.listing.instrument.key)
  const level = tracked && indices.get(tracked.index)
  const basket =
    tracked && level !== undefined && level !== null && indexBasket(walks, tracked.index, level * tracked.share)
  return basket ? followBasket(walks, basket, scaleOf(one)) : null
}

function followIndex(one: Started, walks: Walks, starts: Starts): Following | null {
  const { code } = one.listing.instrument
  if (code === 'VIX') return followSpot({ of: 'volatility' }, walks, starts, scaleOf(one))
  const basket = code === 'DXY' ? dollarIndexBasket(walks, starts.currencies) : indexBasket(walks, code, startOf(one))
  return basket && followBasket(walks, basket, scaleOf(one))
}
