// A bond order in an auction, from its amount to its outcome. The maximum cost is reserved, and the auction decides the
// price.

import { useTranslation } from 'react-i18next'
import { walletOfBond } from '../../../domain/bonds/issue.ts'
import { parseMinor } from '../../../domain/minor.ts'
import type { TopUp } from '../../../domain/top-up.ts'
import type { BondAuction } from '../../../domain/wire/calls/bond.ts'
import { useOnce } from '../../data/use-once.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Text } from '../../i18n/t.ts'
import { recordsHref } from '../../router/record-links.ts'
import type { Known } from '../../shared/money/known.ts'
import { pointsOf } from '../../shared/money/known.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { TopUpFacts } from '../../shared/money/TopUpFacts.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import { topUpPart, useTopUp } from '../../shared/money/use-top-up.ts'
import { useDay } from '../../shared/use-day.ts'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { KnowBefore } from '../../ui/KnowBefore.tsx'
import { Money } from '../../ui/Money.tsx'
import { percentOf, titlesAt } from './figures.ts'
import type { Draft } from './PurchaseForm.tsx'
import { Done, PurchaseForm, usePurchase } from './PurchaseForm.tsx'
import { Received, useReceived } from './Received.tsx'
import { useMaturity } from './use-maturity.ts'

type FormProps = { auction: BondAuction; onRefused: () => void }

export function AuctionForm({ auction, onRefused }: FormProps) {
  const { t } = useTranslation('bond')
  const { issue, limit, minimum } = auction
  const once = useOnce('POST /treasuryBond/bid')
  const purchase = usePurchase(issue, once, onRefused)
  const { draft, review, isAmount } = purchase
  const asked = isAmount ? titlesAt(limit, draft.amount) : null
  const topUp = useTopUp(walletOfBond[issue.currency], asked && parseMinor(asked.spent))
  const { sending } = once
  if (sending?.phase === 'done') return <Done lot={sending.answer} />
  if (sending?.phase === 'unknown') return <UnknownMoney record={recordsHref.bond} />
  return (
    <PurchaseForm
      purchase={purchase}
      minimum={minimum}
      bought={asked}
      topUp={topUp}
      terms={<Terms auction={auction} />}
      acceptText={t('know.accept')}
      after={
        asked && (
          <Review
            auction={auction}
            asked={asked}
            draft={draft}
            topUp={topUp}
            open={review.isOpen}
            once={once}
            onClose={review.close}
          />
        )
      }
    >
      {asked !== null && asked.titles > 0 && <AskedFacts auction={auction} asked={asked} />}
      <KnowBefore points={pointsOf(knownOf(t))} />
    </PurchaseForm>
  )
}

const knownOf = (t: Text<'bond'>): Known => ({
  worst: [t('auction.know.limit')],
  exit: [t('auction.know.cancel'), t('know.out')],
  price: [t('auction.know.price')],
})

function Terms({ auction: { issue, on, cutoffTime, settlesOn, indicative } }: { auction: BondAuction }) {
  const { t } = useTranslation('bond')
  const format = useFormat()
  const dates = useDates()
  const day = useDay()
  const maturity = useMaturity()
  return (
    <Facts
      rows={[
        {
          label: t('auction.rate'),
          value: format.percent(percentOf(indicative.rate)),
          note: t(`basis.${issue.kind}`),
          strong: true,
        },
        {
          label: t('auction.on'),
          value: day(on),
          note: t('auction.cutoff', { time: dates.dateTime(cutoffTime * 1000) }),
        },
        { label: t('auction.settles'), value: day(settlesOn) },
        { label: t('fact.maturity'), value: maturity(issue) },
        { label: t('auction.price'), value: format.money(indicative.dirty, issue.currency, 7) },
      ]}
    />
  )
}

type Asked = ReturnType<typeof titlesAt>

function useAsked({ issue, limit }: BondAuction, { titles, spent }: Asked): FactRow[] {
  const { t } = useTranslation('bond')
  const format = useFormat()
  return [
    { label: t('form.titles'), value: format.quantity(String(titles)) },
    { label: t('auction.limit'), value: format.money(limit, issue.currency, 7), note: t('auction.limitNote') },
    {
      label: t('auction.reserved'),
      value: <Money amount={spent} currency={issue.currency} />,
      note: t('auction.reservedNote'),
      strong: true,
    },
  ]
}

const heldOf = ({ settlesOn }: BondAuction, { spent, titles }: Asked) => ({ spent, titles, from: settlesOn })

function AskedFacts({ auction, asked }: { auction: BondAuction; asked: Asked }) {
  const rows = useAsked(auction, asked)
  return (
    <>
      <Received issue={auction.issue} held={heldOf(auction, asked)} atMost />
      <Facts rows={rows} />
    </>
  )
}

type ReviewProps = {
  auction: BondAuction
  asked: Asked
  draft: Draft
  topUp: TopUp | null
  open: boolean
  once: ReturnType<typeof useOnce<'POST /treasuryBond/bid'>>
  onClose: () => void
}

function Review({ auction, asked, draft, topUp, open, once, onClose }: ReviewProps) {
  const { t } = useTranslation('bond')
  const format = useFormat()
  const day = useDay()
  const { issue, limit, on, settlesOn } = auction
  const rows = useAsked(auction, asked)
  const receives = useReceived(issue, heldOf(auction, asked))
  return (
    <MoneyReview
      wallet={walletOfBond[issue.currency]}
      open={open}
      title={t('auction.reviewTitle')}
      summary={{
        pays: {
          label: t('auction.reserved'),
          value: <Money amount={asked.spent} currency={issue.currency} />,
          note: t('auction.reservedNote'),
        },
        receives,
        known: knownOf(t),
      }}
      rows={[
        { label: t('form.bond'), value: `${issue.name} · ${issue.code}` },
        { label: t('auction.on'), value: day(on) },
        { label: t('auction.settles'), value: day(settlesOn) },
        ...rows,
      ]}
      topUp={topUp && <TopUpFacts topUp={topUp} />}
      sending={once.sending}
      confirmLabel={t('auction.confirm', { amount: format.money(asked.spent, issue.currency) })}
      onConfirm={() =>
        void once.send({
          id: issue.id,
          titles: asked.titles,
          price: limit,
          instruction: draft.instruction,
          ...topUpPart(topUp),
        })
      }
      onClose={onClose}
    />
  )
}
