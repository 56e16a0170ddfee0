// The user's total in the base currency: the engine's live sum and, until it arrives, the last total from the server.

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { FundingOverview, ProductWorth } from '../../../domain/wire/calls/wallet.ts'
import { useProfitView } from '../../engine/use-view.ts'
import { useProfit } from '../../state/market.ts'
import { settings } from '../../state/settings.ts'
import { useSimulated } from '../../state/simulated.ts'
import { Money } from '../../ui/Money.tsx'
import './wallet.css'

type Totals = Pick<FundingOverview, 'currency' | 'total' | 'cash' | 'reserved' | 'holdings'> & {
  readonly products: readonly Pick<ProductWorth, 'kind' | 'amount'>[]
}

export function Wealth({ last }: { last: Totals | null }) {
  const { t } = useTranslation('profile')
  const { t: tc } = useTranslation('common')
  const { base, hideBalances: hidden } = useSnapshot(settings)
  useProfitView(true)
  const isSimulated = useSimulated()
  const live = useProfit()
  const known = last?.currency === base ? last : null
  const now = live?.base === base && live.total !== null ? live : known
  const paid = (['cash', 'reserved', 'holdings'] as const).map(kind => ({ kind, amount: now?.[kind] ?? null }))
  const parts = [...paid, ...(now?.products ?? [])]
  return (
    <section className="wealth" aria-label={t('wealth.total')}>
      <p className="wealth-name">
        {t('wealth.total')} · {base}
        {isSimulated && ` · ${tc('app.simulated')}`}
      </p>
      <p className="figure">
        <Money amount={now?.total ?? null} currency={base} hidden={hidden} />
      </p>
      <dl className="wealth-parts">
        {parts.map(({ kind, amount }) => (
          <div key={kind} className="wealth-part">
            <dt>{t(`wealth.${kind}`)}</dt>
            <dd>
              <Money amount={amount} currency={base} hidden={hidden} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
