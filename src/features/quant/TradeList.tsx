// Trades of a rule, each with its reason and the bar that decided it.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { codeOf } from '../../../domain/instruments/market-code.ts'
import type { QuantTrade } from '../../../domain/wire/calls/quant.ts'
import { useFormat } from '../../i18n/format.ts'
import { useDay } from '../../shared/use-day.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Section } from '../../ui/Section.tsx'
import '../../shared/strategy/strategy.css'

const PAGE = 10
const CURRENCY = 'USD'

export function TradeList({ trades }: { trades: readonly QuantTrade[] }) {
  const { t } = useTranslation('quant')
  const format = useFormat()
  const day = useDay()
  const [shown, setShown] = useState(PAGE)
  return (
    <Section title={t('trades.title')} padded>
      {trades.length === 0 && <p className="strategy-text">{t('trades.empty')}</p>}
      <ul aria-label={t('trades.title')} className="list">
        {trades.slice(0, shown).map(({ date, key, side, quantity, price, amount, fee, reason, decidedOn }) => (
          <li key={`${date} ${key} ${side}`}>
            <Facts
              rows={[
                {
                  label: t(`trades.${side}`, {
                    quantity: format.quantity(String(quantity)),
                    code: codeOf(key as InstrumentKey),
                  }),
                  value: format.money(amount, CURRENCY),
                  note: (
                    <>
                      {t('trades.at', {
                        day: day(date),
                        price: format.money(price, CURRENCY),
                        fee: format.money(fee, CURRENCY),
                      })}
                      <br />
                      {t('trades.decided', { reason: t(`reason.${reason}`), day: day(decidedOn) })}
                    </>
                  ),
                },
              ]}
            />
          </li>
        ))}
      </ul>
      {trades.length > shown && (
        <div className="strategy-below">
          <Button variant="secondary" block onClick={() => setShown(shown + PAGE)}>
            {t('trades.more')}
          </Button>
        </div>
      )}
    </Section>
  )
}
