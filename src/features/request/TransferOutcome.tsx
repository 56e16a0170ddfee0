// Outcome of a transfer. Within a currency it is executed at once; between two currencies it settles later, and can be
// cancelled until then.

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { WalletTransfer } from '../../../domain/wire/calls/transfer.ts'
import { useReadAbout } from '../../data/use-read-about.ts'
import { switchTab } from '../../router/navigate.ts'
import { useRateText } from '../../shared/money/use-rate-text.ts'
import { useReference } from '../../shared/money/use-reference.ts'
import { settings } from '../../state/settings.ts'
import { useSimulated } from '../../state/simulated.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { CancelRequest } from './CancelRequest.tsx'
import { DueNote } from './DueNote.tsx'
import { RecordWays } from './RecordWays.tsx'
import { transferRequest } from './requests.ts'
import { useLiveRequest } from './use-live-request.ts'

type TransferOutcomeProps = { made: WalletTransfer; onAgain: () => void }

export function TransferOutcome({ made, onAgain }: TransferOutcomeProps) {
  useReadAbout('transfer', made.id)
  const { t } = useTranslation('transfer')
  const { t: tu } = useTranslation('ui')
  const isSimulated = useSimulated()
  const live = useLiveRequest(transferRequest(made))
  const { row } = live
  const decided = row.state === 'passed' ? 'done' : 'failed'
  const outcome = row.state === 'pending' ? 'pending' : decided
  return (
    <>
      <Outcome
        // A transfer that the user cancelled is not shown as a failure.
        kind={outcome === 'failed' ? 'done' : outcome}
        title={t(`outcome.${outcome}`)}
        note={t(`outcome.${outcome}Note`)}
        actions={
          <>
            <Button block onClick={() => switchTab('/pages/profile/index')}>
              {t('outcome.account')}
            </Button>
            <RecordWays request={live} again={{ label: t('outcome.again'), run: onAgain }} />
          </>
        }
      >
        {row.state === 'pending' && <DueNote due={row.dueTimestamp} kind="transfer" />}
        <Facts rows={[...useTransferRows(row), ...useReference({ id: row.id, at: row.createTimeTimestamp })]} />
        <CancelRequest request={live} />
      </Outcome>
      {isSimulated && <p className="request-simulated">{tu('money.simulated')}</p>}
    </>
  )
}

function useTransferRows(row: WalletTransfer) {
  const { t } = useTranslation('transfer')
  const { t: tp } = useTranslation('profile')
  const { hideBalances: hidden } = useSnapshot(settings)
  const { currency, receivedCurrency, rate } = row
  const rateText = useRateText(currency, receivedCurrency)
  const what = [
    { label: t('fact.from'), value: tp(`wallet.${row.from}`) },
    { label: t('fact.to'), value: tp(`wallet.${row.to}`) },
    { label: t('fact.amount'), value: <Money amount={row.amount} currency={currency} hidden={hidden} /> },
  ]
  // A cancelled or failed transfer has no result.
  if (row.state === 'cancelled' || row.state === 'failed') return what
  return [
    ...what,
    ...(currency === receivedCurrency ? [] : [{ label: t('fact.rate'), value: rateText(rate) }]),
    {
      label: t('fact.received'),
      value: <Money amount={row.received} currency={receivedCurrency} hidden={hidden} />,
      strong: true,
    },
  ]
}
