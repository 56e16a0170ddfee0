// Detail of one robot: its state, income and energy, how to end it, its messages, and how each hour is calculated.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseMinor } from '../../../domain/minor.ts'
import { robotStates } from '../../../domain/robot.ts'
import type { RobotDetail as Detail } from '../../../domain/wire/calls/robot.ts'
import { useCall } from '../../data/use-call.ts'
import { useChanged } from '../../data/use-changed.ts'
import { useOnce } from '../../data/use-once.ts'
import { useReadAbout } from '../../data/use-read-about.ts'
import { useWallets } from '../../data/wallets.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { pageClock } from '../../lib/clock.ts'
import { recordsHref } from '../../router/record-links.ts'
import { CopyLine } from '../../shared/CopyLine.tsx'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { Shortfall } from '../../shared/money/Shortfall.tsx'
import { TopUpFacts, TopUpNote } from '../../shared/money/TopUpFacts.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import { topUpPart, useTopUp } from '../../shared/money/use-top-up.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { RecordHead } from '../../ui/RecordHead.tsx'
import { Section } from '../../ui/Section.tsx'
import { Steps } from '../../ui/Steps.tsx'
import { energyCost, energyFor, isTooMuch, topUpChoices } from './draft.ts'
import { EnergyGauge } from './EnergyGauge.tsx'
import { Hours } from './Hours.tsx'
import { useMessageValues } from './message-values.ts'
import { NetDays } from './NetDays.tsx'
import { useSteps } from './use-steps.ts'
import './robot.css'

type DetailProps = { robot: Detail; hidden: boolean }

export function RobotDetail({ robot, hidden }: DetailProps) {
  useReadAbout('robot', robot.id)
  const { t } = useTranslation('robot')
  const { t: tm } = useTranslation('money')
  return (
    <>
      <State robot={robot} />
      <RecordHead
        title={robot.name}
        label={t('rental.net')}
        value={<Money amount={robot.net} currency={robot.currency} signed hidden={hidden} hero />}
      />
      <Section title={tm('steps')} padded>
        <Steps steps={useSteps(robot)} />
      </Section>
      <Section title={t('rental.money')} padded>
        <Amounts robot={robot} hidden={hidden} />
      </Section>
      {!hidden && robot.dayResults.length > 1 && (
        <Section title={t('days.title')} note={t('days.note')} padded>
          <NetDays days={robot.dayResults} currency={robot.currency} />
        </Section>
      )}
      {robot.redemption && <Actions robot={robot} hidden={hidden} />}
      <Messages id={robot.id} />
      <Hours robot={robot} hidden={hidden} />
      <Section title={t('rental.id')}>
        <CopyLine label={t('rental.id')} text={robot.id} />
      </Section>
    </>
  )
}

/** Yellow while the robot works, red once it has stopped. */
function State({ robot }: { robot: Detail }) {
  const { t } = useTranslation('robot')
  return (
    <p className="robot-state" role="status" data-stopped={robot.state >= robotStates.outOfEnergy || undefined}>
      {t(`state.${robot.state}`)}
      {robot.label === 'working' && ` (${t('label.working')})`}
    </p>
  )
}

function Amounts({ robot, hidden }: DetailProps) {
  const { t } = useTranslation('robot')
  const dates = useDates()
  const { currency, today, breakEvenAt, ended } = robot
  const money = (amount: string | null, signed = false) => (
    <Money amount={amount} currency={currency} signed={signed} hidden={hidden} />
  )
  const time = (seconds: number) => dates.dateTime(seconds * 1_000)
  const rows: FactRow[] = [
    {
      label: t('rental.what'),
      value: `${robot.quantity} × ${t(`kind.${robot.kind}`)}`,
      note: t('list.power', { hashrate: robot.hashrate, watts: robot.watts }),
    },
    { label: t('rental.incomeToday'), value: money(robot.incomeToday) },
    { label: t('rental.income'), value: money(robot.income) },
    { label: t('rental.energyUsed'), value: money(robot.energyUsed) },
    { label: t('rental.paid'), value: money(robot.paid) },
  ]
  if (ended)
    rows.push(
      { label: t('rental.endedAt'), value: t(`end.${ended.reason}`) },
      { label: t('rental.backMachine'), value: money(ended.machine) },
      { label: t('rental.backEnergy'), value: money(ended.energy) },
    )
  else
    rows.push(
      { label: t('rental.perDay'), value: money(today?.net ?? null, true) },
      {
        label: t('rental.breakEven'),
        value: breakEvenAt === null ? t('rental.never') : time(breakEvenAt),
        note: robot.nextPayAt === null ? t('rental.ifPowered') : undefined,
      },
      {
        label: t('rental.energy'),
        value: `${(robot.energyWh / 1_000).toFixed(2)} kWh`,
        note: t('rental.energyHours', { hours: robot.energyHours, price: robot.kwhPrice }),
      },
      { label: t('rental.retarget'), value: time(robot.retargetAt) },
    )
  return <Facts rows={rows} />
}

/** Actions: more energy, or a redemption, each with its review. */
function Actions({ robot, hidden }: DetailProps) {
  const { t } = useTranslation('robot')
  const format = useFormat()
  const [open, setOpen] = useState<'energy' | 'redeem' | null>(null)
  const choices = topUpChoices(robot, pageClock.now())
  const [wanted, setDays] = useState(1)
  const days = choices.includes(wanted) ? wanted : (choices[0] ?? null)
  const energy = useOnce('POST /robotOrder/energy')
  const redeem = useOnce('POST /robotOrder/redeem')
  const { id, redemption, currency, name } = robot
  const cost = energyCost(robot, days ?? 1)
  const usable = useWallets('USD').balances.financial?.balance ?? null
  const topUp = useTopUp('financial', days === null ? null : parseMinor(cost))
  const isOver = topUp === null && isTooMuch(cost, usable)
  const isUnknown = [energy.sending, redeem.sending].some(sending => sending?.phase === 'unknown')
  if (isUnknown) return <UnknownMoney record={recordsHref.robot} />
  const close = (): void => {
    setOpen(null)
    energy.reset()
    redeem.reset()
  }
  return (
    <div className="robot-actions">
      <EnergyGauge robot={robot} />
      {energy.sending?.phase === 'done' && <Banner kind="info">{t('energy.done')}</Banner>}
      {days === null ? (
        <p className="robot-full">{t('energy.full')}</p>
      ) : (
        <>
          <ChoiceField
            label={t('energy.days')}
            choices={choices.map(each => ({ value: String(each), label: t('form.days', { count: each }) }))}
            value={String(days)}
            onChange={value => setDays(Number(value))}
          />
          {topUp && <TopUpNote topUp={topUp} />}
          {isOver && (
            <Shortfall wallet="financial" missing={(parseMinor(cost) ?? 0n) - (parseMinor(usable ?? '') ?? 0n)} />
          )}
          <Button block disabled={isOver} onClick={() => setOpen('energy')}>
            {t('energy.action', { amount: format.money(cost, currency) })}
          </Button>
        </>
      )}
      <Button variant="secondary" block onClick={() => setOpen('redeem')}>
        {t('redeem.action')}
      </Button>
      {days !== null && (
        <MoneyReview
          wallet="financial"
          open={open === 'energy' && energy.sending?.phase !== 'done' && !isOver}
          title={t('energy.title')}
          summary={{
            pays: { value: <Money amount={cost} currency={currency} />, note: name },
            receives: {
              value: `${(energyFor(robot.watts, days) / 1_000).toFixed(2)} kWh`,
              note: t('form.days', { count: days }),
            },
            known: {
              exit: [t(robot.kind === 'rent' ? 'know.rentOut' : 'know.buyOut')],
              cost: [t('know.energy', { price: robot.kwhPrice })],
            },
          }}
          rows={[
            { label: t('rental.what'), value: name },
            { label: t('energy.days'), value: t('form.days', { count: days }) },
            {
              label: t('form.total'),
              value: <Money amount={cost} currency={currency} />,
              strong: true,
            },
          ]}
          topUp={topUp && <TopUpFacts topUp={topUp} />}
          sending={energy.sending}
          confirmLabel={t('energy.action', { amount: format.money(cost, currency) })}
          onConfirm={() => void energy.send({ id, days, ...topUpPart(topUp) })}
          onClose={close}
        />
      )}
      <MoneyReview
        wallet={null}
        open={open === 'redeem' && redeem.sending?.phase !== 'done'}
        title={t('redeem.title')}
        summary={{
          pays: {
            label: t('form.what'),
            value: t('form.buys', { quantity: robot.quantity, name }),
            note: t(`kind.${robot.kind}`),
          },
          receives: {
            label: t('redeem.total'),
            value: <Money amount={redemption?.total ?? null} currency={currency} hidden={hidden} />,
            note: t('redeem.note'),
          },
          known: { exit: [t('redeem.final')] },
        }}
        rows={[
          { label: t('rental.what'), value: name },
          {
            label: t('rental.backMachine'),
            value: <Money amount={redemption?.machine ?? null} currency={currency} hidden={hidden} />,
          },
          {
            label: t('rental.backEnergy'),
            value: <Money amount={redemption?.energy ?? null} currency={currency} hidden={hidden} />,
          },
          {
            label: t('redeem.total'),
            value: <Money amount={redemption?.total ?? null} currency={currency} hidden={hidden} />,
            note: t('redeem.note'),
            strong: true,
          },
        ]}
        sending={redeem.sending}
        confirmLabel={t('redeem.action')}
        onConfirm={() => void redeem.send({ id })}
        onClose={close}
      />
    </div>
  )
}

function Messages({ id }: { id: string }) {
  const { t } = useTranslation('robot')
  const dates = useDates()
  const filled = useMessageValues()
  const { data, reload } = useCall('GET /robotMessage/{orderId}', { orderId: id })
  useChanged('subscription', reload)
  return (
    <Section title={t('message.title')} padded>
      <Steps
        steps={(data ?? []).map(({ id: key, kind, values, createTimestamp }, nth) => ({
          id: key,
          name: t(`message.${kind}`, filled(values)),
          time: dates.dateTime(createTimestamp * 1_000),
          isDone: true,
          isNow: nth === 0,
        }))}
      />
    </Section>
  )
}
