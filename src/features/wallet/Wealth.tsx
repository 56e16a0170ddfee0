// The user's total in the base currency and what it consists of: the engine's live sum and, until it arrives, the last
// total from the server.

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { FundingOverview, ProductWorth } from '../../../domain/wire/calls/wallet.ts'
import { useProfitView } from '../../engine/use-view.ts'
import { useProfit } from '../../state/market.ts'
import { settings } from '../../state/settings.ts'
import { useSimulated } from '../../state/simulated.ts'
import { Money } from '../../ui/Money.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Mix } from './Mix.tsx'
import '../../ui/chip-simulated.css'
import './wealth.css'

type Totals = Pick<FundingOverview, 'currency' | 'total' | 'cash' | 'reserved' | 'holdings'> & {
  readonly products: readonly Pick<ProductWorth, 'kind' | 'amount'>[]
}

type WealthProps = { last: Totals | null; state: 'loading' | 'ready' | 'failed' }

export function Wealth({ last, state }: WealthProps) {
  const { t } = useTranslation('profile')
  const { t: tc } = useTranslation('common')
  const { base, hideBalances: hidden } = useSnapshot(settings)
  useProfitView(true)
  const isSimulated = useSimulated()
  const live = useProfit()
  const known = last?.currency === base ? last : null
  const sums = live?.base === base ? live : null
  // An unknown live total may be known to the server.
  const now = sums?.total != null || known?.total == null ? (sums ?? known) : known
  const isLoading = now === null && state === 'loading'
  return (
    <section className="wealth" aria-label={t('wealth.total')}>
      <h2 className="wealth-name">
        {t('wealth.total')} · {base}
        {isSimulated && <span className="chip-simulated">{tc('app.practice')}</span>}
      </h2>
      <p className="figure wealth-figure">
        {isLoading ? (
          <Skeleton width="11rem" height="0.9em" />
        ) : (
          <Money amount={now?.total ?? null} currency={base} hidden={hidden} hero />
        )}
      </p>
      <Mix totals={now} total={now?.total ?? null} isLoading={isLoading} />
    </section>
  )
}
