// The wallets of one currency, or all ten with the selector of the specification.
import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Currency } from '../../../domain/currency.ts'
import type { WalletTab, WalletType } from '../../../domain/wallet.ts'
import { walletTypes } from '../../../domain/wallet.ts'
import { WalletTabs } from '../../shared/money/WalletTabs.tsx'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Balances } from './sums.ts'
import { typesOf } from './sums.ts'
import { Wallet } from './Wallet.tsx'

export type WalletChoice = Currency | 'all'

type WalletSheetProps = {
  open: boolean
  choice: WalletChoice
  onChoose: (choice: WalletChoice) => void
  balances: Balances
  loading: boolean
  hidden: boolean
  onClose: () => void
}

export function WalletSheet({ open, choice, onChoose, balances, loading, hidden, onClose }: WalletSheetProps) {
  const { t } = useTranslation('profile')
  const list = (types: readonly WalletType[]) =>
    types.map(type => (
      <Wallet key={type} type={type} wallet={balances[type] ?? null} loading={loading} hidden={hidden} />
    ))
  return (
    <Sheet open={open} onClose={onClose} title={t(choice === 'all' ? 'wallet.title' : `wallet.${choice}`)}>
      <div className="wallet-sheet">
        {choice === 'all' ? (
          <AllWallets list={list} />
        ) : (
          <>
            {list(typesOf(choice))}
            <Button variant="plain" block onClick={() => onChoose('all')}>
              {t('wallet.all', { count: walletTypes.length })}
            </Button>
          </>
        )}
      </div>
    </Sheet>
  )
}

function AllWallets({ list }: { list: (types: readonly WalletType[]) => ReactNode }) {
  const { t } = useTranslation('profile')
  const panel = useId()
  const [tab, choose] = useState<WalletTab>('overview')
  return (
    <>
      <WalletTabs current={tab} onChange={choose} panelId={panel} />
      <div id={panel} role="tabpanel" aria-label={t(`wallet.${tab}`)}>
        {list(tab === 'overview' ? walletTypes : [tab])}
      </div>
    </>
  )
}
