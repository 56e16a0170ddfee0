// One margined holding in the list: side and leverage, liquidation price and margin ratio, profit and return on margin.
import { nameIn } from '../../../domain/instruments/titles.ts'
import type { HoldingRow } from '../../../worker/contract.ts'
import { useText } from '../../i18n/t.ts'
import { useInstrumentFormat } from '../../shared/instruments/price-format.ts'
import { Change } from '../../ui/Change.tsx'
import { Money } from '../../ui/Money.tsx'
import { Row } from '../../ui/Row.tsx'
import { holdingHref } from './link.ts'
import { riskOf } from './margin-risk.ts'
import { priceTextOf } from './price-text.ts'
import './margin.css'

type MarginRowProps = { row: HoldingRow; margin: NonNullable<HoldingRow['margin']>; hidden: boolean }

export function MarginRow({ row, margin, hidden }: MarginRowProps) {
  const t = useText('trade')
  const format = useInstrumentFormat(row.key)
  const ratio = format.percent(margin.ratioBp === null ? null : (margin.ratioBp / 100).toFixed(1), 1)
  return (
    <Row
      to={holdingHref(row)}
      title={
        <>
          {row.code}{' '}
          <span className="margin-side" data-side={margin.side}>
            {t(`margin.${margin.side}`)} {margin.leverage}×
          </span>{' '}
          <span className="holding-name">{nameIn(row, format.locale)}</span>
        </>
      }
      note={
        <span className="holding-note">
          <span>{t('margin.liquidationShort', { price: priceTextOf(margin.liquidation, format) })}</span>{' '}
          <span className="margin-ratio" data-risk={riskOf(margin.ratioBp, margin.isLiquidatable)}>
            {margin.isLiquidatable ? t('margin.liquidating') : t('margin.ratioShort', { ratio })}
          </span>
        </span>
      }
      value={<Money amount={row.floating} currency={row.currency} signed hidden={hidden} />}
      detail={<Change basisPoints={row.floatingBp} show="ratio" />}
    />
  )
}
