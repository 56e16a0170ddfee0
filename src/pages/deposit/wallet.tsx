// Deposits by crypto, up to the last confirmation.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Deposit } from '../../../domain/wire/calls/deposit.ts'
import { CryptoDeposit } from '../../features/deposit/CryptoDeposit.tsx'
import { isCryptoWay, useWays } from '../../features/deposit/use-ways.ts'
import { WaysPlace } from '../../features/deposit/WaysPlace.tsx'
import { DepositOutcome } from '../../features/request/DepositOutcome.tsx'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { Navbar } from '../../ui/Navbar.tsx'

export function Page() {
  const { t } = useTranslation('common')
  const lookup = useWays()
  const [made, setMade] = useState<Deposit | null>(null)
  return (
    <PageFrame ready={lookup.state !== 'loading'}>
      <Navbar title={t('page.depositCrypto')} back onBack={back} />
      {made ? (
        <DepositOutcome made={made} onAgain={() => setMade(null)} />
      ) : (
        <WaysPlace lookup={lookup}>
          {all => <CryptoDeposit ways={all.filter(isCryptoWay)} onMade={setMade} />}
        </WaysPlace>
      )}
    </PageFrame>
  )
}
