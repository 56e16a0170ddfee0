// The receipts of a bond purchase: bought at once, or ordered in an auction.

import { useTranslation } from 'react-i18next'
import type { BondLot } from '../../../domain/wire/calls/bond.ts'
import { UNKNOWN, useFormat } from '../../i18n/format.ts'
import { recordHref } from '../../router/record-links.ts'
import { Receipt } from '../../shared/money/Receipt.tsx'
import { useDay } from '../../shared/use-day.ts'
import { Money } from '../../ui/Money.tsx'
import { useReceived } from './Received.tsx'
import { useMaturity } from './use-maturity.ts'
import { useSteps } from './use-steps.ts'

export const Done = ({ lot }: { lot: BondLot }) => (lot.auction ? <Ordered lot={lot} /> : <Bought lot={lot} />)

function Bought({ lot }: { lot: BondLot }) {
  const { t } = useTranslation('bond')
  const format = useFormat()
  const maturity = useMaturity()
  const { issue, titles, cost } = lot
  const count = format.quantity(String(titles))
  const receives = useReceived(issue, { spent: cost, titles, from: lot.bought.date })
  return (
    <Receipt
      kind="done"
      pays={{
        value: <Money amount={cost} currency={issue.currency} />,
        note: t('form.buys', { titles: count, name: issue.name }),
      }}
      receives={receives}
      steps={useSteps(lot)}
      reference={{ id: lot.id, at: lot.createTimeTimestamp }}
      title={t('form.done')}
      note={t(issue.maturity === null ? 'form.doneFund' : 'form.doneNote', {
        titles: count,
        name: issue.name,
        amount: format.money(cost, issue.currency),
        day: maturity(issue),
      })}
      record={{ to: recordHref.bond(lot.id), label: t('form.seeMine') }}
    />
  )
}

function Ordered({ lot }: { lot: BondLot }) {
  const { id, issue, titles, auction, createTimeTimestamp: at } = lot
  const { t } = useTranslation('bond')
  const { t: tm } = useTranslation('money')
  const format = useFormat()
  const day = useDay()
  const count = format.quantity(String(titles))
  return (
    <Receipt
      kind="done"
      pays={{
        label: t('auction.reserved'),
        value: <Money amount={auction?.reserved ?? null} currency={issue.currency} />,
        note: t('auction.reservedNote'),
      }}
      receives={{
        label: tm('upTo'),
        value: t('form.buys', { titles: count, name: issue.name }),
        note: `${t('auction.settles')}: ${auction ? day(auction.settlesOn) : UNKNOWN}`,
      }}
      steps={useSteps(lot)}
      reference={{ id, at }}
      title={t('auction.done')}
      note={t('auction.doneNote', {
        titles: count,
        name: issue.name,
        day: auction ? day(auction.on) : UNKNOWN,
      })}
      record={{ to: recordHref.bond(id), label: t('auction.see') }}
    />
  )
}
