// The user's total in the base currency, and today's change. The button with the eye icon hides both, also from screen
// readers.
import { Eye, EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { ProfitTotals } from '../../../worker/contract.ts'
import { useLate } from '../../data/late.ts'
import { useProfitView } from '../../engine/use-view.ts'
import { useFormat } from '../../i18n/format.ts'
import { useTradingDay } from '../../shared/trading-day.ts'
import { useFeed, useProfit } from '../../state/market.ts'
import { changeSetting, settings } from '../../state/settings.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Money } from '../../ui/Money.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import '../../ui/chip-simulated.css'
import './worth.css'

export function Worth() {
  const { t } = useTranslation('home')
  const { t: common } = useTranslation('common')
  const isSimulated = useFeed()?.simulated ?? false
  const { hideBalances, base } = useSnapshot(settings)
  useProfitView(true)
  const totals = useProfit()
  const isLate = useLate(totals === null)
  const EyeIcon = hideBalances ? EyeOff : Eye
  return (
    <section className="worth" aria-label={t('worth.label')}>
      <div className="worth-head">
        <h2 className="worth-label">
          {t('worth.total', { currency: base })}
          {isSimulated && <span className="chip-simulated">{common('app.practice')}</span>}
        </h2>
        <IconButton
          label={t(hideBalances ? 'worth.show' : 'worth.hide')}
          pressed={hideBalances}
          icon={<EyeIcon size={20} />}
          onClick={() => changeSetting('hideBalances', !hideBalances)}
        />
      </div>
      <p className="figure worth-figure" data-personal="">
        {totals || isLate ? (
          <Money amount={totals?.total ?? null} currency={totals?.base ?? base} hidden={hideBalances} hero />
        ) : (
          <Skeleton width="11rem" height="0.9em" />
        )}
      </p>
      <p className="worth-today" data-personal="">
        {/* Without positions nothing has a change of the day, which is not a change of zero. */}
        {totals && totals.boards.length > 0 && <Today totals={totals} hidden={hideBalances} />}
      </p>
      {totals !== null && totals.unpriced > 0 && (
        <p className="worth-note" data-personal="">
          {t('worth.unpriced', { count: totals.unpriced })}
        </p>
      )}
    </section>
  )
}

function signOf(amount: string | null): -1 | 0 | 1 {
  if (amount === null || !/[1-9]/.test(amount)) return 0
  return amount.startsWith('-') ? -1 : 1
}

function Today({ totals, hidden }: { totals: Pick<ProfitTotals, 'today' | 'base' | 'boards'>; hidden: boolean }) {
  const { t } = useTranslation('home')
  const day = useTradingDay(totals.boards)
  const words = day === null ? t('worth.today') : t('worth.onDay', { day })
  const format = useFormat()
  const { today, base } = totals
  if (hidden || today === null) {
    return (
      <>
        <Money amount={null} currency={base} hidden={hidden} /> {words}
      </>
    )
  }
  return (
    <>
      <span className="change" data-direction={signOf(today)}>
        <span className="change-arrow" aria-hidden="true" />
        {format.signedMoney(today, base)}
      </span>{' '}
      {words}
    </>
  )
}
