// The rate of now and how old it is, by the server's clock.
import { walletCurrency } from '../../../domain/wallet.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { useServerNow } from '../../state/server-now.ts'
import type { Pair } from './reckon.ts'
import type { LiveRate } from './use-rate.ts'

export function RateLine({ pair, live }: { pair: Pair; live: LiveRate }) {
  const t = useText('transfer')
  const format = useFormat()
  const now = useServerNow()
  if (live.rate === null) return <p className="transfer-rate">{t('rate.unknown')}</p>
  const values = {
    ...{ from: walletCurrency[pair.from], to: walletCurrency[pair.to] },
    rate: format.quantity(live.rate),
  }
  return (
    <p className="transfer-rate">
      <span className="transfer-rate-value">{t('rate.live', values)}</span>
      {live.at !== null && (
        <span className="transfer-rate-age">{t('rate.age', { age: format.age(Math.max(0, now - live.at)) })}</span>
      )}
    </p>
  )
}
