// What has happened to a share that is frozen: a split, a dividend, a spin-off or a takeover, and since when.
import { useTranslation } from 'react-i18next'
import type { StockDetail } from '../../../domain/wire/calls/market.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { Banner } from '../../ui/Banner.tsx'

type FrozenProps = { readonly of: Pick<StockDetail, 'frozen' | 'instrument'> }
type NoteProps = { readonly action: NonNullable<StockDetail['frozen']>; readonly currency: string }

export const Frozen = ({ of: { frozen, instrument } }: FrozenProps) =>
  frozen ? <FrozenNote action={frozen} currency={instrument.currency} /> : null

function FrozenNote({ action, currency }: NoteProps) {
  const { t } = useTranslation('feed')
  const dates = useDates()
  const format = useFormat()
  const { kind, exDate, ratioTo, ratioFrom, amount } = action
  const isUnknown = kind === 'split' && (ratioTo === null || ratioFrom === null)
  const title = t(`frozen.title.${isUnknown ? 'splitUnknown' : kind}`, {
    ratio: t('frozen.ratio', { to: ratioTo, from: ratioFrom }),
    amount: amount === null ? '' : format.money(amount, currency),
  })
  return (
    <Banner kind="warning" title={title}>
      {t(`frozen.note.${kind}`, { date: dates.date(Date.parse(`${exDate}T12:00:00Z`), 'UTC') })}
    </Banner>
  )
}
