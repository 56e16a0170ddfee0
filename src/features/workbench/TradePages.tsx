// Trades of a run, newest first, by pages, each with its reason and the bar that decided it.

import { useTranslation } from 'react-i18next'
import type { WorkbenchTrade } from '../../../worker/workbench/contract.ts'
import { useFormat } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Section } from '../../ui/Section.tsx'

type TradePagesProps = {
  trades: readonly WorkbenchTrade[]
  total: number
  currency: string
  timeOf: (ms: number) => string
  onMore: () => void
}

export function TradePages({ trades, total, currency, timeOf, onMore }: TradePagesProps) {
  const { t } = useTranslation('workbench')
  const { t: reasons } = useTranslation('quant')
  const format = useFormat()
  return (
    <Section title={t('trades.title')} padded>
      {total === 0 && <p className="workbench-text">{t('trades.empty')}</p>}
      <ul aria-label={t('trades.title')} className="list">
        {trades.map(({ at, decidedAt, side, quantity, price, amount, fee, reason }) => (
          <li key={`${at} ${side}`}>
            <Facts
              rows={[
                {
                  label: t(`trades.${side}`, { quantity: format.quantity(quantity) }),
                  value: format.money(amount, currency),
                  note: (
                    <>
                      {t('trades.at', {
                        time: timeOf(at),
                        price: format.money(price, currency),
                        fee: format.money(fee, currency),
                      })}
                      <br />
                      {t('trades.decided', { reason: reasons(`reason.${reason}`), time: timeOf(decidedAt) })}
                    </>
                  ),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {total > trades.length && (
        <div className="workbench-below">
          <p className="workbench-text">
            {t('trades.shown', {
              shown: format.quantity(String(trades.length)),
              total: format.quantity(String(total)),
            })}
          </p>
          <Button variant="secondary" block onClick={onMore}>
            {t('trades.more')}
          </Button>
        </div>
      )}
    </Section>
  )
}
