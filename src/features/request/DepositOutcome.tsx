// Outcome of a deposit: its state, live, its deadline, and the next steps. The user may leave: the record shows it, and
// a notice reports its end.

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { Deposit } from '../../../domain/wire/calls/deposit.ts'
import { useReadAbout } from '../../data/use-read-about.ts'
import { switchTab } from '../../router/navigate.ts'
import { useReference } from '../../shared/money/use-reference.ts'
import { settings } from '../../state/settings.ts'
import { useSimulated } from '../../state/simulated.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { RequestState } from '../../ui/RequestState.tsx'
import { Confirmations } from './Confirmations.tsx'
import { DueNote } from './DueNote.tsx'
import { RecordWays } from './RecordWays.tsx'
import type { RequestOf } from './requests.ts'
import { depositRequest } from './requests.ts'
import { useLiveRequest } from './use-live-request.ts'
import { standingOf } from './words.ts'

type DepositOutcomeProps = { made: Deposit; onAgain: () => void }

export function DepositOutcome({ made, onAgain }: DepositOutcomeProps) {
  useReadAbout('deposit', made.id)
  const { t } = useTranslation('deposit')
  const { t: tp } = useTranslation('profile')
  const { t: tr } = useTranslation('review')
  const { t: tu } = useTranslation('ui')
  const { hideBalances: hidden } = useSnapshot(settings)
  const isSimulated = useSimulated()
  const live = useLiveRequest(depositRequest(made))
  const { row } = live
  const outcome = outcomeOf(live)
  const rows = [
    { label: t('fact.amount'), value: <Money amount={row.amount} currency={row.currency} hidden={hidden} /> },
    { label: t('fact.wallet'), value: tp(`wallet.${row.walletType}`) },
    { label: t('fact.state'), value: <RequestState {...standingOf(live, tp)} reason={null} /> },
    ...useReference({ id: row.id, at: row.createTimeTimestamp }),
  ]
  return (
    <>
      <Outcome
        kind={outcome === 'suspense' ? 'done' : outcome}
        title={t(`outcome.${outcome}`)}
        note={
          <>
            {row.state === 'failed' && row.reason !== null && <p>{tr(`reason.${row.reason}`)}</p>}
            <p>{t(`outcome.${outcome}Note`)}</p>
          </>
        }
        actions={
          <>
            {outcome === 'failed' ? (
              <Button block onClick={onAgain}>
                {t('outcome.again')}
              </Button>
            ) : (
              <Button block onClick={() => switchTab('/pages/profile/index')}>
                {t('outcome.account')}
              </Button>
            )}
            <RecordWays
              request={live}
              again={outcome === 'failed' ? null : { label: t('outcome.again'), run: onAgain }}
            />
          </>
        }
      >
        {row.confirmations !== null && <Confirmations count={row.confirmations} />}
        {row.state === 'pending' && <DueNote due={row.dueTimestamp} kind="deposit" />}
        <Facts rows={rows} />
      </Outcome>
      {isSimulated && <p className="request-simulated">{tu('money.simulated')}</p>}
    </>
  )
}

function outcomeOf({ row }: RequestOf<'deposit'>): 'pending' | 'done' | 'failed' | 'suspense' {
  if (row.state === 'pending') return 'pending'
  if (row.state !== 'passed') return 'failed'
  return row.suspense ? 'suspense' : 'done'
}
