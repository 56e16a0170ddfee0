// The form of an order of machines, from entry to outcome: rent or purchase, energy, three cases, the facts to know
// before, one review.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseMinor } from '../../../domain/minor.ts'
import { robotKinds } from '../../../domain/robot.ts'
import type { TopUp } from '../../../domain/top-up.ts'
import type { RobotMachine, RobotNetwork, RobotOrder } from '../../../domain/wire/calls/robot.ts'
import { useOnce } from '../../data/use-once.ts'
import { useWallets } from '../../data/wallets.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { recordHref, recordsHref } from '../../router/record-links.ts'
import type { Known } from '../../shared/money/known.ts'
import { pointsOf } from '../../shared/money/known.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { Receipt } from '../../shared/money/Receipt.tsx'
import { ReviewForm, useReview } from '../../shared/money/ReviewForm.tsx'
import { Shortfall } from '../../shared/money/Shortfall.tsx'
import { TopUpFacts, TopUpNote } from '../../shared/money/TopUpFacts.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import { topUpPart, useTopUp } from '../../shared/money/use-top-up.ts'
import { useUsableText } from '../../shared/money/use-usable-text.ts'
import { madeStep, plannedStep } from '../../shared/steps.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { KnowBefore } from '../../ui/KnowBefore.tsx'
import { Money } from '../../ui/Money.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Section } from '../../ui/Section.tsx'
import type { Draft } from './draft.ts'
import { casesOf, costOf, daysOf, energyChoices, isTooMuch, quantityOf } from './draft.ts'
import { BuyBackTable, MachineFacts } from './MachineFacts.tsx'
import './robot.css'

type FormProps = { machine: RobotMachine; network: RobotNetwork }
type Cost = ReturnType<typeof costOf>

export function MachineForm({ machine, network }: FormProps) {
  const { t } = useTranslation('robot')
  const { rentDays } = machine
  const [draft, setDraft] = useState<Draft>({
    kind: 'rent',
    days: rentDays[0] ?? 1,
    quantity: '1',
    energyDays: 1,
    accepted: false,
  })
  const once = useOnce('POST /robotOrder/create')
  const review = useReview(once)
  const { balances, state } = useWallets('USD')
  const usable = balances.financial?.balance ?? null
  const quantity = quantityOf(draft, machine)
  const cost = costOf(machine, draft, quantity ?? 1)
  const topUp = useTopUp('financial', parseMinor(cost.total))
  const { sending } = once
  if (sending?.phase === 'done') return <Done order={sending.answer} total={cost.total} />
  if (sending?.phase === 'unknown') return <UnknownMoney record={recordsHref.robot} />
  const days = daysOf(machine, draft)
  const isOver = topUp === null && isTooMuch(cost.total, usable)
  const isRight = quantity !== null && draft.accepted && usable !== null && !isOver
  const change = (next: Partial<Draft>): void => setDraft(before => Object.assign({}, before, next))
  return (
    <ReviewForm
      className="robot-form"
      review={review}
      isRight={isRight}
      label={t('form.review')}
      after={
        <Review
          machine={machine}
          network={network}
          draft={draft}
          cost={cost}
          topUp={topUp}
          open={review.isOpen && isRight}
          once={once}
          onClose={review.close}
        />
      }
    >
      <MachineFacts machine={machine} />
      <Fields machine={machine} draft={draft} days={days} isWrong={quantity === null} onChange={change} />
      <Costs cost={cost} usable={usable} isOver={isOver} topUp={topUp} />
      {state === 'failed' && usable === null && <Banner kind="danger">{t('form.usableUnknown')}</Banner>}
      <Cases machine={machine} network={network} wish={{ days, quantity: quantity ?? 1, cost: cost.machine }} />
      {draft.kind === 'buy' && <BuyBackTable machine={machine} />}
      <Know
        machine={machine}
        draft={draft}
        cost={cost}
        isMissing={review.isChecked && !draft.accepted}
        onChange={change}
      />
    </ReviewForm>
  )
}

type Change = (next: Partial<Draft>) => void
type FieldsProps = { machine: RobotMachine; draft: Draft; days: number; isWrong: boolean; onChange: Change }

function Fields({ machine, draft, days, isWrong, onChange }: FieldsProps) {
  const { t } = useTranslation('robot')
  const count = (each: number) => ({ value: String(each), label: t('form.days', { count: each }) })
  return (
    <>
      <ChoiceField
        label={t('form.kind')}
        choices={robotKinds.map(kind => ({ value: kind, label: t(`kind.${kind}`) }))}
        value={draft.kind}
        onChange={kind => onChange({ kind, energyDays: 1 })}
      />
      {draft.kind === 'rent' && (
        <ChoiceField
          label={t('form.term')}
          choices={machine.rentDays.map(count)}
          value={String(draft.days)}
          onChange={value => onChange({ days: Number(value), energyDays: 1 })}
        />
      )}
      <NumberField
        label={t('form.quantity')}
        name="quantity"
        unit={t('form.machines')}
        value={draft.quantity}
        onChange={quantity => onChange({ quantity })}
        hint={t('form.room', { left: machine.left, most: machine.perUser })}
        error={isWrong ? t('form.wrongQuantity', { most: Math.min(machine.left, machine.perUser) }) : undefined}
      />
      <ChoiceField
        label={t('form.energy')}
        choices={energyChoices(days).map(count)}
        value={String(draft.energyDays)}
        onChange={value => onChange({ energyDays: Number(value) })}
      />
    </>
  )
}

type CostsProps = { cost: Cost; usable: string | null; isOver: boolean; topUp: TopUp | null }

function Costs({ cost, usable, isOver, topUp }: CostsProps) {
  const { t } = useTranslation('robot')
  const room = useUsableText(usable, 'USD')
  return (
    <>
      <Facts
        rows={[
          { label: t('form.machine'), value: <Money amount={cost.machine} currency="USD" /> },
          { label: t('form.energyCost'), value: <Money amount={cost.energy} currency="USD" /> },
          {
            label: t('form.total'),
            value: <Money amount={cost.total} currency="USD" />,
            note: t('form.usable', { usable: room }),
            strong: true,
          },
        ]}
      />
      {topUp && <TopUpNote topUp={topUp} />}
      {isOver && (
        <Shortfall wallet="financial" missing={(parseMinor(cost.total) ?? 0n) - (parseMinor(usable ?? '') ?? 0n)} />
      )}
    </>
  )
}

type CasesProps = FormProps & { wish: Parameters<typeof casesOf>[2] }

/**
 * The result of the whole term in three cases: at today's figures, with a growing difficulty, and at half the price.
 */
function Cases({ machine, network, wish }: CasesProps) {
  const { t } = useTranslation('robot')
  const format = useFormat()
  const cases = casesOf(machine, network, wish)
  const [today, harder] = ['today', 'difficulty'].map(each => cases.find(([name]) => name === each)?.[1])
  // Within a short term the difficulty is not changed even once.
  const isUnchanged = today !== undefined && harder?.net.equals(today.net) === true
  return (
    <Section title={t('case.title', { count: wish.days })} padded>
      {cases.length === 0 && <p className="robot-text">{t('network.noPrice')}</p>}
      <Facts
        rows={cases.map(([name, { gross, energy, net, breakEvenDay }]) => ({
          label: t(`case.${name}`),
          note: `${t('case.sum', {
            gross: format.money(gross.toFixed(2), 'USD'),
            energy: format.money(energy.toFixed(2), 'USD'),
          })} ${breakEvenDay === null ? t('case.never') : t('case.even', { day: breakEvenDay })}`,
          value: <Money amount={net.toFixed(2)} currency="USD" signed />,
          strong: name === 'today',
        }))}
      />
      {isUnchanged && <p className="robot-text">{t('case.unchanged')}</p>}
      <p className="robot-text">{t('case.note')}</p>
    </Section>
  )
}

type Ordered = { machine: RobotMachine; draft: Draft; cost: Cost }
type KnowProps = Ordered & { isMissing: boolean; onChange: Change }

function Know({ machine, draft, cost, isMissing, onChange }: KnowProps) {
  const { t } = useTranslation('robot')
  const known = useKnown({ machine, draft, cost })
  return (
    <KnowBefore
      points={pointsOf(known)}
      accept={{
        text: t('know.accept'),
        checked: draft.accepted,
        error: isMissing ? t('form.needAccept') : undefined,
        onChange: accepted => onChange({ accepted }),
      }}
    />
  )
}

function useKnown({ machine, draft, cost }: Ordered): Known {
  const { t } = useTranslation('robot')
  const format = useFormat()
  const isRent = draft.kind === 'rent'
  return {
    worst: [t('know.worst', { amount: format.money(cost.total, 'USD') })],
    exit: [t(isRent ? 'know.rentOut' : 'know.buyOut')],
    cost: [t('know.energy', { price: machine.kwhPrice }), ...(isRent ? [t('know.rentPrice')] : [])],
    price: [t('know.who', { fee: format.setPercent(String(Number(machine.poolFee) * 100)) }), t('know.simulated')],
  }
}

type ReviewProps = Ordered & {
  network: RobotNetwork
  topUp: TopUp | null
  open: boolean
  once: ReturnType<typeof useOnce<'POST /robotOrder/create'>>
  onClose: () => void
}

function Review({ machine, network, draft, cost, topUp, open, once, onClose }: ReviewProps) {
  const { t } = useTranslation('robot')
  const format = useFormat()
  const { kind, energyDays } = draft
  const days = daysOf(machine, draft)
  const quantity = Number(draft.quantity)
  const known = useKnown({ machine, draft, cost })
  const results = casesOf(machine, network, { days, quantity, cost: cost.machine }).map(
    ([name, { net }]) => `${t(`case.${name}`)}: ${format.signedMoney(net.toFixed(2), 'USD')}`,
  )
  const [today = t('network.noPrice'), ...worse] = results
  return (
    <MoneyReview
      wallet="financial"
      open={open}
      title={t('form.reviewTitle')}
      summary={{
        pays: {
          value: <Money amount={cost.total} currency="USD" />,
          note: t('form.buys', { quantity, name: machine.name }),
        },
        receives: { label: t('case.title', { count: days }), value: null, note: today },
        known: Object.assign({}, known, { worst: [...(known.worst ?? []), ...worse] }),
      }}
      rows={[
        { label: t('form.what'), value: t('form.buys', { quantity, name: machine.name }) },
        { label: t('form.kind'), value: `${t(`kind.${kind}`)}, ${t('form.days', { count: days })}` },
        { label: t('form.energy'), value: t('form.days', { count: energyDays }) },
        { label: t('form.machine'), value: <Money amount={cost.machine} currency="USD" /> },
        { label: t('form.energyCost'), value: <Money amount={cost.energy} currency="USD" /> },
        { label: t('form.total'), value: <Money amount={cost.total} currency="USD" />, strong: true },
      ]}
      topUp={topUp && <TopUpFacts topUp={topUp} />}
      sending={once.sending}
      confirmLabel={t('form.confirm', { amount: format.money(cost.total, 'USD') })}
      onConfirm={() =>
        void once.send({
          id: machine.id,
          kind,
          days,
          quantity,
          energyDays,
          rentPerDay: machine.rentPerDay,
          ...topUpPart(topUp),
        })
      }
      onClose={onClose}
    />
  )
}

type DoneProps = {
  order: RobotOrder
  /** Paid for the machines and their energy. */
  total: string
}

function Done({ order, total }: DoneProps) {
  const { t } = useTranslation('robot')
  const { t: tm } = useTranslation('money')
  const dates = useDates()
  const { id, name, currency, quantity, days, energyWh, nextPayAt, endsAt, createTimeTimestamp: at } = order
  return (
    <Receipt
      kind="done"
      pays={{ value: <Money amount={total} currency={currency} />, note: t('form.days', { count: days }) }}
      receives={{ value: t('form.buys', { quantity, name }), note: `${(energyWh / 1_000).toFixed(2)} kWh` }}
      steps={[
        madeStep(tm('made'), dates.dateTime(at * 1_000)),
        ...(nextPayAt === null ? [] : [plannedStep('pay', t('rental.nextPay'), dates.dateTime(nextPayAt * 1_000))]),
        plannedStep('end', t('rental.endsAt'), dates.dateTime(endsAt * 1_000)),
      ]}
      reference={{ id, at }}
      title={t('form.done')}
      note={t('form.doneNote', { name })}
      record={{ to: recordHref.robot(id), label: t('form.see') }}
    />
  )
}
