// Review of a withdrawal: destination, network, amount, fee, the amount that arrives, and its time.

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { minorText } from '../../../domain/minor.ts'
import { addressEnds, networkNames } from '../../../domain/networks.ts'
import type { CallFailure } from '../../data/failure.ts'
import { wordsOf } from '../../data/failure.ts'
import { useFormat } from '../../i18n/format.ts'
import { ReviewSummary } from '../../shared/money/ReviewSummary.tsx'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import { settings } from '../../state/settings.ts'
import { useSimulated } from '../../state/simulated.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import type { FactRow } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import type { Reviewed } from './terms.ts'

type WithdrawReviewProps = {
  open: boolean
  reviewed: Reviewed
  /** True if money was sent to this destination before; null while unknown. */
  isUsedBefore: boolean | null
  /** Reason of the refusal; nothing was sent, and the user reviews the request again. */
  failure: CallFailure | null
  onConfirm: () => void
  onBack: () => void
}

export function WithdrawReview({ open, reviewed, isUsedBefore, failure, onConfirm, onBack }: WithdrawReviewProps) {
  const { t } = useTranslation('withdraw')
  const format = useFormat()
  const isSimulated = useSimulated()
  const { destination, sum } = reviewed
  const amount = format.money(minorText(sum.amount), destination.currency)
  const buttons = failure ? (
    <Button block onClick={onBack}>
      {t('review.again')}
    </Button>
  ) : (
    <>
      <Button block onClick={onConfirm}>
        {t('review.confirm', { amount })}
      </Button>
      <Button variant="plain" block onClick={onBack}>
        {t('review.correct')}
      </Button>
    </>
  )
  return (
    <Sheet open={open} onClose={onBack} title={t('review.title')} footer={buttons}>
      {failure && (
        <Banner kind="danger" title={t('review.refused')}>
          {failure.kind === 'rateMoved' ? t('review.feeMoved') : wordsOf(failure)}
        </Banner>
      )}
      <Place reviewed={reviewed} />
      {isUsedBefore !== true && !failure && (
        <Banner kind="warning" title={t('review.first')}>
          {t(destination.crypto ? 'review.firstCrypto' : 'review.firstBank')}
        </Banner>
      )}
      <Sums reviewed={reviewed} />
      {isSimulated && <p className="withdraw-aside">{t('simulated')}</p>}
    </Sheet>
  )
}

function Place({ reviewed: { destination } }: Pick<WithdrawReviewProps, 'reviewed'>) {
  const { name, masked, crypto, bank } = destination
  return (
    <div className="withdraw-to">
      <p className="withdraw-to-name">{name}</p>
      {crypto ? <WholeAddress address={crypto.address} /> : <p className="withdraw-to-number">{masked}</p>}
      {crypto && <p className="withdraw-to-number">{networkNames[crypto.network]}</p>}
      {bank && <p className="withdraw-to-owner">{bank.details.accountName}</p>}
    </div>
  )
}

function WholeAddress({ address }: { address: string }) {
  const { first, last } = addressEnds(address)
  return (
    <p className="withdraw-to-address">
      <strong>{first}</strong>
      {address.slice(first.length, -last.length)}
      <strong>{last}</strong>
    </p>
  )
}

function Sums({ reviewed: { destination, sum } }: Pick<WithdrawReviewProps, 'reviewed'>) {
  const { t } = useTranslation('withdraw')
  const format = useFormat()
  const { hideBalances } = useSnapshot(settings)
  const { currency, crypto } = destination
  const money = (minor: bigint, hidden = false) => (
    <Money amount={minorText(minor)} currency={currency} hidden={hidden} />
  )
  const rows: FactRow[] = [
    { label: t('fact.amount'), value: money(sum.amount) },
    { label: t('fact.fee'), value: money(sum.fee) },
    {
      label: t('fact.net'),
      value: money(sum.net),
      strong: true,
      note: crypto ? t('fact.inAsset', { asset: crypto.asset }) : undefined,
    },
    { label: t('fact.after'), value: money(sum.after, hideBalances) },
    { label: t('fact.arrives'), value: t('fact.arrivesBy') },
  ]
  if (crypto) rows.unshift({ label: t('fact.network'), value: networkNames[crypto.network] })
  const after = `${t('fact.after')}: ${hideBalances ? '••••••' : format.money(minorText(sum.after), currency)}`
  const kind = crypto ? t('fact.inAsset', { asset: crypto.asset }) : destination.masked
  const summary = {
    pays: { value: money(sum.amount), note: after },
    receives: { label: t('fact.net'), value: money(sum.net), note: kind },
    known: {
      exit: [`${t('fact.arrives')}: ${t('fact.arrivesBy')}`],
      cost: [`${t('fact.fee')}: ${format.money(minorText(sum.fee), currency)}`],
    },
  }
  return <ReviewSummary summary={summary} topUp={null} rows={rows} />
}
