// Between one's own wallets: from, to, how much, at which rate; one look at both balances after; and off it goes, once.
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSnapshot } from 'valtio/react'
import { walletTypes } from '../../../domain/wallet.ts'
import type { WalletTransfer } from '../../../domain/wire/calls/transfer.ts'
import { markField } from '../../api/mark-field.ts'
import { useOnce } from '../../api/use-once.ts'
import { useQuery } from '../../router/context.ts'
import { settings } from '../../state/settings.ts'
import { useWallets } from '../../state/wallets.ts'
import { isUnderWay } from '../../ui/MoneyReview.tsx'
import type { TransferFields } from './fields.ts'
import { TransferForm } from './TransferForm.tsx'
import type { Reviewed } from './TransferReview.tsx'
import { TransferReview } from './TransferReview.tsx'
import { useRate } from './use-rate.ts'
import './transfer.css'

export function Transfer({ onMade }: { onMade: (transfer: WalletTransfer) => void }) {
  const { base } = useSnapshot(settings)
  const wallets = useWallets(base)
  const asked = useQuery().get('from')
  const form = useForm<TransferFields>({
    mode: 'onTouched',
    defaultValues: {
      ...{ from: walletTypes.find(type => type === asked) ?? 'balance', to: 'usStock', amount: '' },
      ...(asked === 'usStock' ? { to: 'balance' } : {}),
    },
  })
  const pair = { from: form.watch('from'), to: form.watch('to') }
  const live = useRate(pair)
  const [reviewed, review] = useState<Reviewed | null>(null)
  const { sending, send, reset } = useOnce('POST /wallet/transfer')

  const correct = (): void => {
    review(null)
    if (sending?.phase === 'refused') markField(sending.failure, ['from', 'to', 'amount'], form.setError)
    reset()
  }
  const confirm = async ({ pair: { from, to }, amount, rate }: Reviewed): Promise<void> => {
    const outcome = await send({ from, to, amount, ...(rate === null ? {} : { rate }) })
    if (outcome.phase === 'done') onMade(outcome.answer)
    // The rate that is confirmed anew is one that was asked for after the refusal.
    else if (outcome.failure.kind === 'rateMoved') live.reload()
  }
  return (
    <>
      <TransferForm
        form={form}
        wallets={wallets}
        live={live}
        onReview={amount => review({ pair, amount, rate: live.rate, before: null })}
      />
      <TransferReview
        open={reviewed !== null || isUnderWay(sending)}
        reviewed={reviewed}
        live={live}
        balances={wallets.balances}
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
