// All effects of a transfer, shown before it is confirmed. Shown again, with both rates, if the rate has changed too
// far.

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { EXCHANGE_SIDE_PERCENT } from '../../../domain/exchange.ts'
import { walletCurrency } from '../../../domain/wallet.ts'
import type { Sending } from '../../data/once.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Summary } from '../../shared/money/known.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { useRateText } from '../../shared/money/use-rate-text.ts'
import { settings } from '../../state/settings.ts'
import { Banner } from '../../ui/Banner.tsx'
import type { FactRow } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import type { Pair } from './estimate.ts'
import { estimateTransfer, isExchange } from './estimate.ts'
import type { Balances } from './TransferForm.tsx'
import type { LiveRate } from './use-rate.ts'

export type Reviewed = {
  readonly pair: Pair
  readonly amount: string
  /** The rate to confirm; null for a transfer within a currency. */
  readonly rate: string | null
  /** The refused rate, in the review after a refusal; null otherwise. */
  readonly before: string | null
}

/** Placeholder while there is nothing to review. */
const sameWallets: Pair = { from: 'balance', to: 'balance' }

type TransferReviewProps = {
  open: boolean
  reviewed: Reviewed | null
  live: LiveRate
  balances: Balances
  sending: Sending<unknown> | null
  onConfirm: () => void
  onAnew: () => void
  onClose: () => void
}

export function TransferReview({ open, reviewed, live, balances, sending, onAnew, ...deeds }: TransferReviewProps) {
  const { t } = useTranslation('transfer')
  const format = useFormat()
  const rows = useReviewRows(reviewed, balances)
  const summary = useSummary(reviewed)
  const hasMoved = sending?.phase === 'refused' && sending.failure.kind === 'rateMoved'
  const currency = walletCurrency[reviewed?.pair.from ?? 'balance']
  const rateText = usePairRate(reviewed?.pair ?? sameWallets)
  return (
    <MoneyReview
      wallet={null}
      open={open}
      title={t('review.title')}
      {...(summary && { summary })}
      rows={rows}
      sending={sending}
      confirmLabel={t('review.confirm', { amount: format.money(reviewed?.amount ?? null, currency) })}
      notice={
        reviewed?.before != null && (
          <Banner kind="warning">
            {t('rate.moved', { before: rateText(reviewed.before), now: rateText(reviewed.rate) })}
          </Banner>
        )
      }
      onRefused={hasMoved && live.rate !== null ? { label: t('rate.again'), run: onAnew } : undefined}
      {...deeds}
    />
  )
}

function useReviewRows(reviewed: Reviewed | null, balances: Balances): readonly FactRow[] {
  const { t } = useTranslation('transfer')
  const { t: tp } = useTranslation('profile')
  const format = useFormat()
  const { hideBalances: hidden } = useSnapshot(settings)
  const rateText = usePairRate(reviewed?.pair ?? sameWallets)
  if (!reviewed) return []
  const { pair, amount, rate } = reviewed
  const [from, to] = [tp(`wallet.${pair.from}`), tp(`wallet.${pair.to}`)]
  const [source, target] = [walletCurrency[pair.from], walletCurrency[pair.to]]
  const { received, fromAfter, toAfter } = estimateTransfer({
    pair,
    amount,
    rate,
    fromBalance: balances[pair.from]?.balance ?? null,
    toBalance: balances[pair.to]?.balance ?? null,
  })
  const rateRow = {
    label: t('fact.rate'),
    value: rateText(rate),
    note: t('rate.spread', { percent: format.setPercent(EXCHANGE_SIDE_PERCENT) }),
  }
  return [
    { label: t('fact.from'), value: from },
    { label: t('fact.to'), value: to },
    { label: t('fact.amount'), value: <Money amount={amount} currency={source} /> },
    ...(isExchange(pair) ? [rateRow] : []),
    { label: t('fact.received'), value: <Money amount={received} currency={target} />, strong: true },
    {
      label: t('fact.fromAfter', { wallet: from }),
      value: <Money amount={fromAfter} currency={source} hidden={hidden} />,
    },
    { label: t('fact.toAfter', { wallet: to }), value: <Money amount={toAfter} currency={target} hidden={hidden} /> },
    { label: t('fact.when'), value: t(isExchange(pair) ? 'fact.later' : 'fact.now') },
  ]
}

function useSummary(reviewed: Reviewed | null): Summary | null {
  const { t } = useTranslation('transfer')
  const { t: tp } = useTranslation('profile')
  const format = useFormat()
  const rateText = usePairRate(reviewed?.pair ?? sameWallets)
  if (!reviewed) return null
  const { pair, amount, rate } = reviewed
  const { received } = estimateTransfer({ pair, amount, rate, fromBalance: null, toBalance: null })
  const isExchanged = isExchange(pair)
  return {
    pays: {
      label: t('fact.amount'),
      value: <Money amount={amount} currency={walletCurrency[pair.from]} />,
      note: tp(`wallet.${pair.from}`),
    },
    receives: {
      label: t('fact.received'),
      value: <Money amount={received} currency={walletCurrency[pair.to]} />,
      note: tp(`wallet.${pair.to}`),
    },
    known: {
      exit: [t(isExchanged ? 'fact.later' : 'review.back')],
      cost: [isExchanged ? t('rate.spread', { percent: format.setPercent(EXCHANGE_SIDE_PERCENT) }) : t('review.free')],
      price: isExchanged ? [rateText(rate)] : [],
    },
  }
}

const usePairRate = ({ from, to }: Pair) => useRateText(walletCurrency[from], walletCurrency[to])
