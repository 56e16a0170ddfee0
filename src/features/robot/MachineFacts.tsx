// A machine's data: its description, its costs, how many are available, and its buy-back price.

import { useTranslation } from 'react-i18next'
import type { RobotMachine } from '../../../domain/wire/calls/robot.ts'
import { useCall } from '../../data/use-call.ts'
import { useFormat } from '../../i18n/format.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/Section.tsx'
import { backFor, energyCost } from './draft.ts'

const HOURS_A_DAY = 24

export function MachineFacts({ machine }: { machine: RobotMachine }) {
  const { t } = useTranslation('robot')
  const format = useFormat()
  const { data } = useCall('POST /robot/getMiningQuota', {})
  const quota = data?.find(({ id }) => id === machine.id)
  const count = (value: number) => format.quantity(String(value))
  const money = (amount: string) => <Money amount={amount} currency={machine.currency} />
  return (
    <Section title={t('machine.title')} padded>
      <Facts
        rows={[
          { label: t('machine.hashrate'), value: `${count(machine.hashrate)} TH/s` },
          {
            label: t('machine.power'),
            value: `${count(machine.watts)} W`,
            note: t('machine.powerNote', {
              kwh: format.quantity(((machine.watts * HOURS_A_DAY) / 1_000).toFixed(2)),
              amount: format.money(energyCost(machine, 1), machine.currency),
            }),
          },
          { label: t('machine.kwh'), value: `US$${machine.kwhPrice}` },
          { label: t('machine.fee'), value: format.setPercent(String(Number(machine.poolFee) * 100)) },
          { label: t('machine.rent'), value: money(machine.rentPerDay), note: t('machine.rentNote') },
          {
            label: t('machine.price'),
            value: money(machine.price),
            note: t('machine.life', { count: machine.lifeDays }),
          },
          {
            label: t('machine.capacity'),
            value: quota ? `${count(quota.capacity)} TH/s` : '—',
            note: quota
              ? t('machine.capacityNote', { sold: count(quota.sold), left: count(quota.left), own: count(quota.own) })
              : undefined,
          },
        ]}
      />
    </Section>
  )
}

/** Buy-back prices of one bought machine by its days of use. */
export function BuyBackTable({ machine }: { machine: RobotMachine }) {
  const { t } = useTranslation('robot')
  const format = useFormat()
  return (
    <Section title={t('machine.back')} note={t('machine.backNote')} padded>
      <Facts
        rows={machine.buyBack.map(({ fromDay, rate }) => ({
          label: t('machine.fromDay', { day: fromDay }),
          value: <Money amount={backFor(machine.price, rate)} currency={machine.currency} />,
          note: format.setPercent(String(Number(rate) * 100)),
        }))}
      />
    </Section>
  )
}
