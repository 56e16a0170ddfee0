// Machines that can be rented or bought, each with its net income of a day at today's difficulty and price.

import { useTranslation } from 'react-i18next'
import type { RobotMachine, RobotNetwork } from '../../../domain/wire/calls/robot.ts'
import { recordsHref } from '../../router/record-links.ts'
import { Cell } from '../../ui/Cell.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Money } from '../../ui/Money.tsx'
import { Row } from '../../ui/Row.tsx'
import { Section } from '../../ui/Section.tsx'
import { bitcoinHref, machineHref } from './links.ts'
import { NetworkFacts } from './NetworkFacts.tsx'
import './robot.css'

type MachineListProps = { list: readonly RobotMachine[]; network: RobotNetwork }

export function MachineList({ list, network }: MachineListProps) {
  const { t } = useTranslation('robot')
  return (
    <>
      <p className="robot-note">{t('list.note')}</p>
      <Section title={t('list.mine')}>
        <Cell title={t('list.records')} to={recordsHref.robot} />
        <Cell title={t('list.coins')} to="/pages/robotai/product" />
        <Cell title={t('list.bitcoin')} to={bitcoinHref} />
      </Section>
      <Section title={t('list.label')}>
        {list.length === 0 && <Empty title={t('list.empty')} note={t('list.emptyNote')} />}
        {list.map(({ id, name, hashrate, watts, left, today, currency }) => (
          <Row
            key={id}
            to={machineHref(id)}
            title={name}
            note={t('list.power', { hashrate, watts })}
            value={<Money amount={today?.net ?? null} currency={currency} signed />}
            detail={left === 0 ? t('list.soldOut') : t('list.left', { left })}
          />
        ))}
        <p className="robot-note">{t('list.netNote')}</p>
      </Section>
      <Section title={t('network.title')} padded>
        <NetworkFacts network={network} />
      </Section>
    </>
  )
}
