// Review of the wallet to be saved: its whole address with marked ends, and the network again.

import { useTranslation } from 'react-i18next'
import { networkNames } from '../../../domain/networks.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Facts } from '../../ui/Facts.tsx'
import type { CryptoWallet } from './crypto-fields.ts'
import type { ReviewProps } from './ReviewSheet.tsx'
import { ReviewSheet } from './ReviewSheet.tsx'
import { WholeNumber } from './WholeNumber.tsx'

type CryptoReviewProps = ReviewProps & {
  wallet: CryptoWallet
  /** True if only the label changes. */
  isRename: boolean
}

export function CryptoReview({ wallet, isRename, ...review }: CryptoReviewProps) {
  const { t } = useTranslation('destination')
  const network = networkNames[wallet.network]
  const rows = [
    { label: t('crypto.asset'), value: wallet.asset },
    { label: t('crypto.network'), value: network, strong: true },
    ...(wallet.label === '' ? [] : [{ label: t('crypto.label'), value: wallet.label }]),
  ]
  return (
    <ReviewSheet
      {...review}
      title={t('review.crypto')}
      note={t('review.cryptoNote')}
      wait={isRename ? t('review.renameNote') : undefined}
    >
      <WholeNumber label={t('crypto.address')} groups={groupsOfAddress(wallet.address)} marked />
      <Facts rows={rows} />
      <Banner kind="warning">{t('crypto.networkWarning', { network })}</Banner>
    </ReviewSheet>
  )
}

const ENDS = 6
const GROUP = 6

/** The first and last group are the ends, which the user compares; the rest is split into groups of the same size. */
function groupsOfAddress(address: string): readonly string[] {
  const groups: string[] = []
  for (let at = 0; at < address.length - ENDS; at += GROUP)
    groups.push(address.slice(at, Math.min(at + GROUP, address.length - ENDS)))
  return [...groups, address.slice(-ENDS)]
}
