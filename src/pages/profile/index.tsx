// The account tab: the user, the total, the wallets, and links to all other pages.

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { loadWallets, useWallets } from '../../data/wallets.ts'
import { LogInInvite } from '../../features/auth/LogInInvite.tsx'
import { useLogOut } from '../../features/auth/use-log-out.tsx'
import { NoticeBell } from '../../features/notice/NoticeBell.tsx'
import { Entries } from '../../features/profile/Entries.tsx'
import { HideBalances } from '../../features/profile/HideBalances.tsx'
import { LogOut } from '../../features/profile/LogOut.tsx'
import { MoneyActions } from '../../features/profile/MoneyActions.tsx'
import { ProfileHead } from '../../features/profile/ProfileHead.tsx'
import { PendingMoney, usePendingMoney } from '../../features/request/PendingMoney.tsx'
import { WalletList } from '../../features/wallet/WalletList.tsx'
import { Wealth } from '../../features/wallet/Wealth.tsx'
import { PageFrame } from '../../router/PageFrame.tsx'
import { session } from '../../state/session.ts'
import { settings } from '../../state/settings.ts'
import { useSimulated } from '../../state/simulated.ts'
import { Navbar } from '../../ui/Navbar.tsx'

export function Page() {
  const { t } = useTranslation('profile')
  const { t: tc } = useTranslation('common')
  const { token, user } = useSnapshot(session)
  const { base, hideBalances } = useSnapshot(settings)
  const wallets = useWallets(base)
  const isSimulated = useSimulated()
  const pending = usePendingMoney()
  const isIn = token !== null
  const { leave, question } = useLogOut()
  return (
    <PageFrame ready={!isIn || wallets.state !== 'loading'}>
      <Navbar title={tc('page.profile')} actions={isIn && <Actions />} />
      <div className="account">
        {isIn ? (
          <div className="account-money">
            <Wealth last={wallets.overview} state={wallets.state} />
            <MoneyActions />
            <PendingMoney pending={pending} />
            <WalletList
              balances={wallets.balances}
              state={wallets.state}
              at={wallets.at}
              hidden={hideBalances}
              onRetry={() => void loadWallets(base)}
            />
          </div>
        ) : (
          <LogInInvite />
        )}
        <div className="account-rest">
          {user && <ProfileHead user={user} />}
          <Entries loggedIn={isIn} underWay={pending.rows.length} />
          {isIn && <LogOut onLogOut={leave} />}
          {question}
          {isSimulated && <p className="profile-note">{t('simulated')}</p>}
        </div>
      </div>
    </PageFrame>
  )
}

function Actions() {
  const { t } = useTranslation('profile')
  return (
    <>
      <HideBalances label={t('balance.hide')} />
      <NoticeBell />
    </>
  )
}
