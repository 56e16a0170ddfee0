// Which instruments follow walks, and how. Everything else has a path of its own.
import { boards } from '../../../domain/instruments/boards.ts'
import type { Seeded } from '../catalogue/listings.ts'
import { drivers } from './drivers.ts'
import { dollarIndexBasket, followBasket, followVolatility, indexBasket, pairBasket } from './follow-level.ts'
import type { Following } from './following.ts'
import type { Levels } from './levels.ts'
import { levelsOf } from './levels.ts'
import type { Walks } from './walks.ts'
import { createWalks } from './walks.ts'

type FollowOptions = { readonly seed: number; readonly anchorDay: number; readonly continuous: boolean }

const classOf = ({ listing }: Seeded): string => boards[listing.instrument.board].class

/** Null for an instrument with a path of its own. */
export function createFollow(seeded: readonly Seeded[], options: FollowOptions): (one: Seeded) => Following | null {
  const walks = createWalks(drivers, options)
  const levels = levelsOf(
    seeded
      .filter(one => classOf(one) === 'forex')
      .map(({ listing, startPrice }) => ({
        code: listing.instrument.code,
        startPrice,
        priceDecimals: listing.instrument.priceDecimals,
      })),
  )
  return one => followingOf(one, walks, levels)
}

function followingOf(one: Seeded, walks: Walks, levels: Levels): Following | null {
  const { code, priceDecimals } = one.listing.instrument
  const scale = 10 ** priceDecimals
  const basket = () => {
    if (classOf(one) === 'forex') return pairBasket(walks, levels, code)
    if (classOf(one) !== 'index') return null
    return code === 'DXY' ? dollarIndexBasket(walks, levels) : indexBasket(walks, code, one.startPrice / scale)
  }
  if (classOf(one) === 'index' && code === 'VIX') return followVolatility(walks, scale)
  const found = basket()
  return found && followBasket(walks, found, scale)
}
