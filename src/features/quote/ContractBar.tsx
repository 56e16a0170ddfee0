// The trade bar of a contract. In a delivery month near its end nothing can be opened, and the bar says why.

import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useEnding, useTerms } from '../../shared/margin/use-terms.ts'
import { useServerMinute } from '../../state/server-now.ts'
import type { TradeBarProps } from './TradeBar.tsx'
import { TradeBar } from './TradeBar.tsx'

export function ContractBar({ instrument, position }: TradeBarProps) {
  const { t } = useTranslation('margin')
  const dates = useDates()
  const now = useServerMinute()
  // The schema types the key as plain text. The cast is safe, because the server created the key.
  const terms = useTerms(instrument.key as InstrumentKey)
  const ending = useEnding(terms, now)
  const refused = ending && t(`contract.${ending.state}`, { at: dates.dateTime(ending.closeAt) })
  return <TradeBar instrument={instrument} position={position} refused={refused} />
}
