// State of a withdrawal after the request, with a link to its record.

import { useTranslation } from 'react-i18next'
import { networkNames } from '../../../domain/networks.ts'
import type { Withdrawal } from '../../../domain/wire/calls/withdrawal.ts'
import { useReadAbout } from '../../data/use-read-about.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { back } from '../../router/navigate.ts'
import { recordHref } from '../../router/record-links.ts'
import { useReference } from '../../shared/money/use-reference.ts'
import { useSimulated } from '../../state/simulated.ts'
import { Button } from '../../ui/Button.tsx'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { RequestState } from '../../ui/RequestState.tsx'
import './withdraw.css'

const kinds = { pending: 'pending', passed: 'done', failed: 'failed', cancelled: 'failed' } as const

export function WithdrawOutcome({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdraw')
  const format = useFormat()
  const dates = useDates()
  const isSimulated = useSimulated()
  const { id, state, currency, dueTimestamp } = withdrawal
  useReadAbout('withdrawal', id)
  const amount = format.money(withdrawal.amount, currency)
  const record = recordHref.withdrawal(id)
  const actions = (
    <>
      <Link className="button" data-variant="primary" data-block to={record}>
        {t('outcome.record')}
      </Link>
      <Button variant="plain" onClick={back}>
        {t('outcome.finish')}
      </Button>
    </>
  )
  return (
    <Outcome
      kind={kinds[state]}
      title={t(`outcome.${state}`)}
      note={t(`outcome.${state}Note`, { amount, due: dates.dateTime(dueTimestamp * 1_000) })}
      actions={actions}
    >
      <Facts rows={[...useLines(withdrawal), ...useReference({ id, at: withdrawal.createTimeTimestamp })]} />
      {isSimulated && <p className="withdraw-aside">{t('simulated')}</p>}
    </Outcome>
  )
}

function useLines({ amount, fee, net, currency, destination, state, reason }: Withdrawal): FactRow[] {
  const { t } = useTranslation('withdraw')
  const { name, masked, network } = destination
  const isOver = state === 'failed' || state === 'cancelled'
  const charges: FactRow[] = [
    { label: t('fact.fee'), value: <Money amount={fee} currency={currency} /> },
    { label: t('fact.net'), value: <Money amount={net} currency={currency} />, strong: true },
  ]
  return [
    { label: t('fact.to'), value: `${name} ${masked}` },
    ...(network === null ? [] : [{ label: t('fact.network'), value: networkNames[network] }]),
    { label: t('fact.amount'), value: <Money amount={amount} currency={currency} /> },
    // A withdrawal that was not sent has no fee and no arriving amount.
    ...(isOver ? [] : charges),
    { label: t('fact.state'), value: <RequestState state={state} reason={reason} /> },
  ]
}
