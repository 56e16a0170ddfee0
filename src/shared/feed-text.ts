// The source of a price as text: how current it is, and its name.
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { PriceFeed } from '../../domain/wire/calls/shared.ts'

const named = ['alpaca', 'ibkr', 'kraken', 'oanda', 'oanda-cfd', 'ecb'] as const

/**
 * A source without a translated name has its own. `isLost`: true while a live source sends nothing, so that its last
 * prices are not called live.
 */
export function useFeedText(): (feed: PriceFeed, isLost?: boolean) => string {
  const { t } = useTranslation('feed')
  return useCallback(
    ({ name, origin }, isLost = false) => {
      const known = named.find(one => one === name)
      return t(isLost && origin === 'live' ? 'lost' : origin, { name: known ? t(`name.${known}`) : name })
    },
    [t],
  )
}
