// The current rate including the spread, its age by the server's clock, and the amount that arrives.

import { useTranslation } from 'react-i18next'
import { EXCHANGE_SIDE_PERCENT } from '../../../domain/exchange.ts'
import { walletCurrency } from '../../../domain/wallet.ts'
import { useFormat } from '../../i18n/format.ts'
import { useRateText } from '../../shared/money/use-rate-text.ts'
import { useServerNow } from '../../state/server-now.ts'
import { Money } from '../../ui/Money.tsx'
import type { Pair } from './estimate.ts'
import { estimateTransfer } from './estimate.ts'
import type { LiveRate } from './use-rate.ts'

type RateLineProps = { pair: Pair; amount: string; live: LiveRate }

export function RateLine({ pair, amount, live }: RateLineProps) {
  const { t } = useTranslation('transfer')
  const format = useFormat()
  const now = useServerNow()
  const rateText = useRateText(walletCurrency[pair.from], walletCurrency[pair.to])
  if (live.rate === null) return <p className="transfer-rate">{t('rate.unknown')}</p>
  const { received } = estimateTransfer({ pair, amount, rate: live.rate, fromBalance: null, toBalance: null })
  return (
    <div className="transfer-rate">
      <span className="transfer-rate-value">{rateText(live.rate)}</span>
      {live.at !== null && (
        <span className="transfer-rate-age">{t('rate.age', { age: format.age(Math.max(0, now - live.at)) })}</span>
      )}
      <span className="transfer-rate-age">
        {t('rate.spread', { percent: format.setPercent(EXCHANGE_SIDE_PERCENT) })}
      </span>
      {received !== null && (
        <p className="transfer-received" role="status">
          {t('fact.received')} <Money amount={received} currency={walletCurrency[pair.to]} />
        </p>
      )}
    </div>
  )
}
