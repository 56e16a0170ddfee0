// The collateral of a loan: debt / value as a bar with its three limits, the two ways to cure a margin call with their
// amounts, and the pledged shares.

import { useTranslation } from 'react-i18next'
import { COVER_CALL, COVER_SELL, COVER_WARN } from '../../../domain/loans/collateral.ts'
import type { LoanCover } from '../../../domain/wire/calls/loan.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/Section.tsx'
import { cureHref, pledgeHref, takeBackHref } from './links.ts'
import './loan.css'

type CoverProps = { id: string; cover: LoanCover; isOwed: boolean; hidden: boolean }

export function Cover({ id, cover, isOwed, hidden }: CoverProps) {
  const { t } = useTranslation('loan')
  const format = useFormat()
  const dates = useDates()
  const { state, ratio, value, callUntil, surplus, pledged } = cover
  const money = (amount: string | null) => <Money amount={amount} currency="MXN" hidden={hidden} />
  const isInDanger = state === 'called' || state === 'selling'
  return (
    <>
      {isOwed && state !== null && state !== 'ok' && (
        <Banner kind={isInDanger ? 'danger' : 'warning'}>
          {t(`cover.note.${state}`, { time: dates.dateTime(callUntil === null ? null : callUntil * 1_000) })}
        </Banner>
      )}
      <Section title={t('cover.title')} padded>
        {isOwed && <Bar ratio={ratio} />}
        <Facts
          rows={[
            ...(isOwed
              ? [
                  {
                    label: t('cover.ratio'),
                    note: t('cover.ratioNote'),
                    value: format.percent(ratio === null ? null : String(Number(ratio) * 100), 1),
                    strong: true,
                  },
                ]
              : []),
            { label: t('secured.covers'), value: money(value) },
            ...pledged.map(share => ({
              label: share.name,
              note: t('cover.share', { quantity: hidden ? '••••' : format.quantity(share.quantity), key: share.key }),
              value: money(share.gross),
            })),
          ]}
        />
      </Section>
      {isOwed && state !== 'sold' && <Cures id={id} cover={cover} />}
      {isOwed && Number(surplus ?? 0) > 0 && (
        <div className="loan-actions">
          <p>{t('cover.surplus', { amount: hidden ? '••••••' : format.money(surplus, 'MXN') })}</p>
          <Link className="button" data-variant="secondary" data-block to={takeBackHref(id)}>
            {t('cover.takeBack')}
          </Link>
        </div>
      )}
    </>
  )
}

const FULL = 100
const lines = [COVER_WARN, COVER_CALL, COVER_SELL]

function Bar({ ratio }: { ratio: string | null }) {
  const { t } = useTranslation('loan')
  const percent = ratio === null ? 0 : Math.min(FULL, Number(ratio) * FULL)
  const passed = lines.filter(line => percent >= Number(line) * FULL).length
  return (
    <>
      <div className="loan-cover" aria-hidden data-passed={passed}>
        <span className="loan-cover-debt" style={{ inlineSize: `${percent}%` }} />
        {lines.map(line => (
          <span key={line} className="loan-cover-line" style={{ insetInlineStart: `${Number(line) * FULL}%` }} />
        ))}
      </div>
      <p className="loan-cover-words">{t('cover.lines')}</p>
    </>
  )
}

function Cures({ id, cover: { cash, collateral } }: { id: string; cover: LoanCover }) {
  const { t } = useTranslation('loan')
  const format = useFormat()
  const isNeeded = cash !== null && collateral !== null && Number(cash) > 0
  if (!isNeeded) return null
  return (
    <div className="loan-actions">
      <p>{t('cover.cures')}</p>
      <Link className="button" data-variant="primary" data-block to={cureHref(id, cash)}>
        {t('cover.pay', { amount: format.money(cash, 'MXN') })}
      </Link>
      <Link className="button" data-variant="secondary" data-block to={pledgeHref(id)}>
        {t('cover.pledge', { amount: format.money(collateral, 'MXN') })}
      </Link>
    </div>
  )
}
