// The source of a price as text: how current it is, and its name.
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { PriceFeed } from '../../domain/wire/calls/shared.ts'

const named = ['alpaca', 'ibkr', 'kraken', 'oanda', 'oanda-cfd', 'ecb'] as const

/** A source without a translated name has its own. */
export function useFeedName(): (name: string) => string {
  const { t } = useTranslation('feed')
  return useCallback(
    name => {
      const known = named.find(one => one === name)
      return known ? t(`name.${known}`) : name
    },
    [t],
  )
}

/** `isLost`: true while a live source sends nothing, so that its last prices are not called live. */
export function useFeedText(): (feed: PriceFeed, isLost?: boolean) => string {
  const { t } = useTranslation('feed')
  const nameOf = useFeedName()
  return useCallback(
    ({ name, origin }, isLost = false) => t(isLost && origin === 'live' ? 'lost' : origin, { name: nameOf(name) }),
    [t, nameOf],
  )
}
