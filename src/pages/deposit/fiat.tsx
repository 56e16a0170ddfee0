// Deposits by bank or by card, up to the outcome.
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { Deposit } from '../../../domain/wire/calls/deposit.ts'
import { BankDeposit } from '../../features/deposit/BankDeposit.tsx'
import { isBankWay, useWays, waysOf } from '../../features/deposit/use-ways.ts'
import { WaysPlace } from '../../features/deposit/WaysPlace.tsx'
import { DepositOutcome } from '../../features/request/DepositOutcome.tsx'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

/** Loaded on demand, because a visit shows only one of the two methods. */
const CardDeposit = lazy(async () => ({
  default: (await import('../../features/deposit/CardDeposit.tsx')).CardDeposit,
}))

export function Page() {
  const { t } = useTranslation('deposit')
  const kind = useSearchParams()[0].get('kind') === 'card' ? 'card' : 'bank'
  const lookup = useWays()
  const [made, setMade] = useState<Deposit | null>(null)
  const title = t(`way.${kind}`)
  return (
    <PageFrame ready={lookup.state !== 'loading'} title={title}>
      <Navbar title={title} back onBack={back} />
      {made ? (
        <DepositOutcome made={made} onAgain={() => setMade(null)} />
      ) : (
        <WaysPlace lookup={lookup}>
          {all =>
            kind === 'card' ? (
              <Suspense fallback={<SkeletonRows />}>
                <CardDeposit ways={waysOf(all, 'card')} onMade={setMade} />
              </Suspense>
            ) : (
              <BankDeposit ways={all.filter(isBankWay)} onMade={setMade} />
            )
          }
        </WaysPlace>
      )}
    </PageFrame>
  )
}
