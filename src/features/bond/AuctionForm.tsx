// An order in an auction from its amount to its outcome: the most that it can cost is set aside, and the auction decides the price.
import { useState } from 'react'
import { walletOfBond } from '../../../domain/bonds/issue.ts'
import { parseMinor } from '../../../domain/minor.ts'
import type { BondAuction, BondLot } from '../../../domain/wire/calls/bond.ts'
import { useOnce } from '../../data/use-once.ts'
import { useWallets } from '../../data/wallets.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { KnowBefore } from '../../ui/KnowBefore.tsx'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { percentOf, titlesAt } from './figures.ts'
import { recordHref, recordsHref } from './links.ts'
import type { Draft } from './PurchaseFields.tsx'
import { AmountField, Instruction, wrongOf } from './PurchaseFields.tsx'
import { useDay, useMaturity } from './use-day.ts'
import '../../ui/button.css'
import './bond.css'

type FormProps = { auction: BondAuction; onRefused: () => void }

export function AuctionForm({ auction, onRefused }: FormProps) {
  const t = useText('bond')
  const { issue, limit, minimum } = auction
  const [draft, setDraft] = useState<Draft>({ amount: '', instruction: 'cash', accepted: false })
  const [isChecked, setChecked] = useState(false)
  const [isReviewing, setReviewing] = useState(false)
  const once = useOnce('POST /treasuryBond/bid')
  const { balances } = useWallets(issue.currency)
  const usable = balances[walletOfBond[issue.currency]]?.balance ?? null
  const { sending } = once
  if (sending?.phase === 'done') return <Done lot={sending.answer} />
  if (sending?.phase === 'unknown') return <UnknownMoney record={recordsHref} />
  const isAmount = (parseMinor(draft.amount) ?? 0n) > 0n
  const asked = isAmount ? titlesAt(limit, draft.amount) : null
  const wrong = wrongOf(asked, minimum, usable)
  const change = (next: Partial<Draft>): void => setDraft(before => Object.assign({}, before, next))
  return (
    <form
      className="bond-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        setChecked(true)
        setReviewing(wrong === null && draft.accepted)
      }}
    >
      <Terms auction={auction} />
      <AmountField
        issue={issue}
        minimum={minimum}
        draft={draft}
        usable={usable}
        wrong={isChecked ? wrong : null}
        onChange={change}
      />
      {issue.term !== null && <Instruction draft={draft} onChange={change} />}
      {asked !== null && asked.titles > 0 && <AskedFacts auction={auction} asked={asked} />}
      <KnowBefore
        points={[t('auction.know.price'), t('auction.know.limit'), t('auction.know.cancel'), t('know.out')]}
      />
      <Checkbox
        checked={draft.accepted}
        error={isChecked && !draft.accepted ? t('form.needAccept') : undefined}
        onChange={event => change({ accepted: event.target.checked })}
      >
        {t('know.accept')}
      </Checkbox>
      <Button type="submit" block>
        {t('form.review')}
      </Button>
      {asked && (
        <Review
          auction={auction}
          asked={asked}
          draft={draft}
          open={isReviewing}
          once={once}
          onClose={() => {
            setReviewing(false)
            if (sending?.phase === 'refused') onRefused()
            once.reset()
          }}
        />
      )}
    </form>
  )
}

function Terms({ auction: { issue, on, cutoffTime, settlesOn, indicative } }: { auction: BondAuction }) {
  const t = useText('bond')
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
  const t = useText('bond')
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

function AskedFacts({ auction, asked }: { auction: BondAuction; asked: Asked }) {
  return <Facts rows={useAsked(auction, asked)} />
}

type ReviewProps = {
  auction: BondAuction
  asked: Asked
  draft: Draft
  open: boolean
  once: ReturnType<typeof useOnce<'POST /treasuryBond/bid'>>
  onClose: () => void
}

function Review({ auction, asked, draft, open, once, onClose }: ReviewProps) {
  const t = useText('bond')
  const format = useFormat()
  const day = useDay()
  const { issue, limit, on, settlesOn } = auction
  const rows = useAsked(auction, asked)
  return (
    <MoneyReview
      open={open}
      title={t('auction.reviewTitle')}
      rows={[
        { label: t('form.bond'), value: `${issue.name} · ${issue.code}` },
        { label: t('auction.on'), value: day(on) },
        { label: t('auction.settles'), value: day(settlesOn) },
        ...rows,
      ]}
      sending={once.sending}
      confirmLabel={t('auction.confirm', { amount: format.money(asked.spent, issue.currency) })}
      onConfirm={() =>
        void once.send({ id: issue.id, titles: asked.titles, price: limit, instruction: draft.instruction })
      }
      onClose={onClose}
    />
  )
}

function Done({ lot: { id, issue, titles, auction } }: { lot: BondLot }) {
  const t = useText('bond')
  const format = useFormat()
  const day = useDay()
  return (
    <Outcome
      kind="done"
      title={t('auction.done')}
      note={t('auction.doneNote', {
        titles: format.quantity(String(titles)),
        name: issue.name,
        day: auction ? day(auction.on) : '—',
      })}
      actions={
        <Link className="button" data-variant="primary" data-block to={recordHref(id)}>
          {t('auction.see')}
        </Link>
      }
    />
  )
}
