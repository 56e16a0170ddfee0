// One entry of the bill with its parts, and the link to its order or request. The sheet keeps its content while it
// closes.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../../domain/instruments/titles.ts'
import { ownZone, useDates } from '../../i18n/day-time.ts'
import { CopyLine } from '../../shared/CopyLine.tsx'
import { preloadSheet, Sheet } from '../../shared/sheet/Sheet.tsx'
import { Fact, FactList, Facts } from '../../ui/Facts.tsx'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import { RecordHead } from '../../ui/RecordHead.tsx'
import type { BillEntry } from './entries.ts'
import { useEntryWords } from './use-entry-words.ts'
import './bill.css'

type BillSheetProps = {
  /** Null closes the sheet. */
  entry: BillEntry | null
  /** Link to the order or request of the entry; null if it has none. */
  to: string | null
  hidden: boolean
  onClose: () => void
}

export function BillSheet({ entry, to, hidden, onClose }: BillSheetProps) {
  const [last, keep] = useState({ entry, to })
  if (entry && entry !== last.entry) keep({ entry, to })
  const shown = entry ? { entry, to } : last
  const wordsOf = useEntryWords()
  useEffect(() => void preloadSheet(), [])
  return (
    <Sheet open={entry !== null} onClose={onClose} title={shown.entry ? wordsOf(shown.entry).title : ''}>
      {shown.entry && <Detail entry={shown.entry} to={shown.to} hidden={hidden} />}
    </Sheet>
  )
}

function Detail({ entry, to, hidden }: { entry: BillEntry; to: string | null; hidden: boolean }) {
  const { t } = useTranslation('bill')
  const { t: tp } = useTranslation('profile')
  const dates = useDates()
  const { newest, amount, moved, result, kind, trade, parts } = entry
  const { currency, about: subject, instrument: about } = newest
  const { traded } = useEntryWords()(entry)
  const share = about ? [{ label: t('detail.share'), value: `${nameIn(about, dates.locale)} (${about.code})` }] : []
  const change = <Money amount={moved} currency={currency} signed hidden={hidden} />
  const movement = moved === (result ?? amount) ? [] : [{ label: t('detail.moved'), value: change }]
  const trades = trade ? [{ label: t('detail.traded'), value: traded }] : []
  return (
    <div className="bill-detail">
      <RecordHead value={<Money amount={result ?? amount} currency={currency} signed hidden={hidden} hero />} />
      {result !== null && <p className="bill-note">{t('detail.resultNote')}</p>}
      {kind === 'suspense' && <p className="bill-note">{t('detail.suspenseNote')}</p>}
      <Facts
        rows={[
          ...share,
          ...trades,
          { label: t('detail.wallet'), value: tp(`wallet.${newest.walletType}`) },
          { label: t('detail.time'), value: dates.dateTime(newest.createTimeTimestamp * 1_000) },
          { label: t('detail.zone'), value: ownZone() },
          ...movement,
          { label: t('detail.balance'), value: <Money amount={newest.balance} currency={currency} hidden={hidden} /> },
        ]}
      />
      {parts.length > 1 && <Parts entry={entry} hidden={hidden} />}
      {to !== null && subject !== null && (
        <Link className="button" data-variant="secondary" data-block to={to}>
          {t(`detail.${subject}`)}
        </Link>
      )}
      <div className="bill-ids">
        {newest.reference !== null && <CopyLine label={t('detail.reference')} text={newest.reference} />}
        {parts.length === 1 && <CopyLine label={t('detail.id')} text={newest.id} />}
      </div>
    </div>
  )
}

function Parts({ entry: { parts }, hidden }: { entry: BillEntry; hidden: boolean }) {
  const { t } = useTranslation('bill')
  const isFreed = parts.some(({ kind }) => kind === 'release')
  return (
    <section aria-label={t('detail.parts')}>
      <h3 className="bill-parts-title">{t('detail.parts')}</h3>
      <FactList>
        {parts.toReversed().map(({ id, kind, amount, currency }) => (
          <Fact key={id} label={t(`kind.${kind}`)} note={t('detail.partId', { id })}>
            <Money amount={amount} currency={currency} signed hidden={hidden} />
          </Fact>
        ))}
      </FactList>
      {isFreed && <p className="bill-note">{t('detail.partsNote')}</p>}
    </section>
  )
}
