// Transfers between the user's own wallets, up to the outcome.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WalletTransfer } from '../../../domain/wire/calls/transfer.ts'
import { HideBalances } from '../../features/profile/HideBalances.tsx'
import { TransferOutcome } from '../../features/request/TransferOutcome.tsx'
import { Transfer } from '../../features/transfer/Transfer.tsx'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { Navbar } from '../../ui/Navbar.tsx'

export function Page() {
  const { t } = useTranslation('common')
  const { t: tp } = useTranslation('profile')
  const [made, setMade] = useState<WalletTransfer | null>(null)
  return (
    <PageFrame>
      <Navbar title={t('page.transfer')} back onBack={back} actions={<HideBalances label={tp('balance.hide')} />} />
      {made ? <TransferOutcome made={made} onAgain={() => setMade(null)} /> : <Transfer onMade={setMade} />}
    </PageFrame>
  )
}
