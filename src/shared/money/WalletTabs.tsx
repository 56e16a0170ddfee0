// The wallet selector: the overview and the ten wallets, in the order of specification §2.

import { useTranslation } from 'react-i18next'
import type { WalletTab } from '../../../domain/wallet.ts'
import { walletTabs } from '../../../domain/wallet.ts'
import { Tabs } from '../../ui/Tabs.tsx'

type WalletTabsProps = { current: WalletTab; onChange: (tab: WalletTab) => void; panelId?: string }

export function WalletTabs({ current, onChange, panelId }: WalletTabsProps) {
  const { t } = useTranslation('profile')
  return (
    <Tabs
      label={t('wallet.title')}
      tabs={walletTabs.map(id => ({ id, label: t(`wallet.${id}`) }))}
      current={current}
      onChange={onChange}
      {...(panelId === undefined ? {} : { panelId })}
    />
  )
}
