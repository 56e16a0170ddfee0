// A transfer between the user's own wallets: from, to, amount and rate; one review with both balances after it; sent
// once.

import { useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { useSearchParams } from 'wouter'
import type { WalletTransfer } from '../../../domain/wire/calls/transfer.ts'
import { useOnce } from '../../data/use-once.ts'
import { loadWallets, useWallets } from '../../data/wallets.ts'
import { recordHref } from '../../router/record-links.ts'
import { isUnderWay } from '../../shared/money/MoneyReview.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import { settings } from '../../state/settings.ts'
import { amountFor, sourceFor } from './prefill.ts'
import { TransferForm } from './TransferForm.tsx'
import type { Reviewed } from './TransferReview.tsx'
import { TransferReview } from './TransferReview.tsx'
import { useRate } from './use-rate.ts'
import { useTransferForm } from './use-transfer-form.ts'
import './transfer.css'

export function Transfer({ onMade }: { onMade: (transfer: WalletTransfer) => void }) {
  const { base } = useSnapshot(settings)
  const { balances, state } = useWallets(base)
  const [query] = useSearchParams()
  const form = useTransferForm({ from: query.get('from'), to: query.get('to') })
  const receives = query.get('receives') ?? ''
  const pair = form.isChosen
    ? form.pair
    : { from: sourceFor(form.pair, receives, type => balances[type]?.balance ?? null), to: form.pair.to }
  const live = useRate(pair)
  const amount = form.amount ?? amountFor(pair, receives, live.rate)
  const [reviewed, review] = useState<Reviewed | null>(null)
  const { sending, send, reset } = useOnce('POST /wallet/transfer')

  const correct = (): void => {
    review(null)
    if (sending?.phase === 'refused') form.mark(sending.failure)
    reset()
  }
  const confirm = async ({ pair: { from, to }, amount: sum, rate }: Reviewed): Promise<void> => {
    const outcome = await send({ from, to, amount: sum, ...(rate === null ? {} : { rate }) })
    if (outcome.phase === 'done') onMade(outcome.answer)
    // The rate is loaded again after the refusal, for the second confirmation.
    else if (outcome.failure.kind === 'rateMoved') live.reload()
  }
  if (sending?.phase === 'unknown') return <UnknownMoney record={recordHref.transfer()} />
  return (
    <>
      <TransferForm
        form={Object.assign({}, form, { pair, amount })}
        balances={balances}
        onRetry={state === 'failed' ? () => void loadWallets(base) : null}
        live={live}
        onReview={() => review({ pair, amount, rate: live.rate, before: null })}
      />
      <TransferReview
        open={reviewed !== null || isUnderWay(sending)}
        reviewed={reviewed}
        live={live}
        balances={balances}
        sending={sending}
        onConfirm={() => reviewed && void confirm(reviewed)}
        onAnew={() => {
          reset()
          review(known => known && { ...known, rate: live.rate, before: known.rate })
        }}
        onClose={correct}
      />
    </>
  )
}
