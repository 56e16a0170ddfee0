// The amount that a wallet lacks, and a link to a transfer of exactly this amount into it. Every form that spends money
// shows it.

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { minorText } from '../../../domain/minor.ts'
import type { WalletType } from '../../../domain/wallet.ts'
import { walletCurrency } from '../../../domain/wallet.ts'
import { useFormat } from '../../i18n/format.ts'
import { hrefOf } from '../../router/place.ts'
import { settings } from '../../state/settings.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Link } from '../../ui/Link.tsx'

/** `missing`: whole minor units of the wallet's currency, above zero. */
export type Missing = { readonly wallet: WalletType; readonly missing: bigint }

export function Shortfall(props: Missing) {
  const { t } = useTranslation('profile')
  return (
    <Banner kind="warning" action={<TransferLink {...props} />}>
      {t('short.missing', useWords(props))}
    </Banner>
  )
}

/** The link alone, for a form that states the missing amount in the error of its field. */
export function TransferLink(props: Missing) {
  const { wallet, missing } = props
  const { t } = useTranslation('profile')
  return (
    <Link className="text-link" to={hrefOf('/pages/profile/transfer', { to: wallet, receives: minorText(missing) })}>
      {t('short.transfer', useWords(props))}
    </Link>
  )
}

function useWords({ wallet, missing }: Missing): { readonly amount: string; readonly wallet: string } {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const { hideBalances } = useSnapshot(settings)
  const amount = hideBalances ? '••••••' : format.money(minorText(missing), walletCurrency[wallet])
  return { amount, wallet: t(`wallet.${wallet}`) }
}
