// The moves of a top-up: from which wallets, how much, at which rate.
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { EXCHANGE_SIDE_PERCENT } from '../../../domain/exchange.ts'
import { minorText } from '../../../domain/minor.ts'
import type { TopUp, TopUpMove } from '../../../domain/top-up.ts'
import { receivedOf } from '../../../domain/top-up.ts'
import type { WalletType } from '../../../domain/wallet.ts'
import { walletCurrency } from '../../../domain/wallet.ts'
import { useFormat } from '../../i18n/format.ts'
import { settings } from '../../state/settings.ts'
import { Banner } from '../../ui/Banner.tsx'
import { spokenRate } from './use-rate-text.ts'
import './top-up.css'

type TopUpProps = { readonly topUp: TopUp }

/** In a form, in place of an error: the money comes with the request. What a wallet has is not shown while it is hidden. */
export function TopUpNote({ topUp }: TopUpProps) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const { hideBalances } = useSnapshot(settings)
  const amount = hideBalances ? '••••••' : format.money(minorText(receivedOf(topUp)), walletCurrency[topUp.to])
  return (
    <Banner kind="info" title={t('topUp.title', { amount, wallet: t(`wallet.${topUp.to}`) })}>
      {!hideBalances && <Moves topUp={topUp} />}
    </Banner>
  )
}

/** In a review: part of what is confirmed. */
export function TopUpFacts({ topUp }: TopUpProps) {
  const { t } = useTranslation('profile')
  return (
    <section className="top-up" aria-label={t('topUp.review')}>
      <p>{t('topUp.review')}</p>
      <Moves topUp={topUp} />
    </section>
  )
}

function Moves({ topUp: { to, moves } }: TopUpProps) {
  return (
    <ul className="top-up-moves">
      {moves.map(move => (
        <li key={move.from}>
          <Move move={move} to={to} />
        </li>
      ))}
    </ul>
  )
}

function Move({ move: { from, amount, rate, received }, to }: { move: TopUpMove; to: WalletType }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const given = format.money(minorText(amount), walletCurrency[from])
  const wallet = t(`wallet.${from}`)
  if (rate === null) return t('topUp.from', { wallet, amount: given })
  const spoken = spokenRate(rate.toFixed())
  return t('topUp.exchanged', {
    wallet,
    amount: given,
    received: format.money(minorText(received), walletCurrency[to]),
    dear: spoken.isInverse ? walletCurrency[to] : walletCurrency[from],
    cheap: spoken.isInverse ? walletCurrency[from] : walletCurrency[to],
    rate: format.quantity(spoken.rate),
    percent: format.setPercent(EXCHANGE_SIDE_PERCENT),
  })
}
