// Detail of one rule: its figures, its value compared with buying and holding, its text, its terms and every trade.

import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { codeOf } from '../../../domain/instruments/market-code.ts'
import type { QuantDetail, QuantFacts } from '../../../domain/wire/calls/quant.ts'
import { call } from '../../data/call.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { HistorySource } from '../../shared/history-source/HistorySource.tsx'
import { SecretForm } from '../../shared/SecretForm.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { EquityChart } from './EquityChart.tsx'
import { orderFormHref, tryHref } from './links.ts'
import { ProductFacts } from './ProductFacts.tsx'
import { useStateText } from './state-text.ts'
import { TradeList } from './TradeList.tsx'
import { useTermText } from './term-text.ts'
import '../../ui/button.css'
import '../../shared/strategy/strategy.css'

type DetailProps = { detail: QuantDetail; onOpened: () => void }

export function ProductDetail({ detail, onOpened }: DetailProps) {
  const { product } = detail
  return product.facts ? (
    <Whole detail={detail} facts={product.facts} />
  ) : (
    <Locked detail={detail} onOpened={onOpened} />
  )
}

function Locked({ detail: { product }, onOpened }: DetailProps) {
  const { t } = useTranslation('quant')
  return (
    <SecretForm
      words={{
        title: t('code.title'),
        logIn: t('code.logIn'),
        note: t('code.note'),
        label: t('code.label'),
        needed: t('code.needed'),
        warning: t('code.warning'),
        open: t('code.open'),
      }}
      hint={product.simulatedCode === null ? undefined : t('code.simulated', { code: product.simulatedCode })}
      give={async secret => {
        await call('POST /quantization/checkSecret', { id: product.id, secret }, { quiet: true })
        onOpened()
      }}
    />
  )
}

function Whole({ detail, facts }: { detail: QuantDetail; facts: QuantFacts }) {
  const { t } = useTranslation('quant')
  const { t: bench } = useTranslation('workbench')
  const dates = useDates()
  const stateText = useStateText()
  const termText = useTermText()
  const { product, history, trades } = detail
  return (
    <>
      <Banner kind="info">{t('detail.simulated', { day: dates.date(facts.recordedFrom * 1_000) })}</Banner>
      <HistorySource of={null} />
      {facts.state !== 'open' && <Banner kind="warning">{stateText(facts)}</Banner>}
      <Section title={t('chart.title')} padded>
        <EquityChart days={history} />
      </Section>
      <Section title={facts.name} padded>
        <ProductFacts facts={facts} />
      </Section>
      <Section title={t('rule.title')} note={t('rule.fills')} padded>
        <p className="strategy-text">
          <RuleText facts={facts} />{' '}
          {t('rule.trades', { codes: facts.universe.map(key => codeOf(key as InstrumentKey)).join(', ') })}
        </p>
      </Section>
      <Section title={t('terms.title')} note={t('terms.note')} padded>
        <Facts rows={facts.terms.map(term => ({ label: termText.name(term), note: termText.note(term), value: '' }))} />
        {facts.terms.length === 0 && <p className="strategy-text">{t('terms.none')}</p>}
      </Section>
      {facts.terms.length > 0 && (
        <div className="strategy-actions">
          <Link className="button" data-variant="primary" data-block to={orderFormHref(product.id)}>
            {t('detail.order')}
          </Link>
        </div>
      )}
      <div className="strategy-note">
        <Link className="text-link" to={tryHref(facts)}>
          {bench('tryThis')}
        </Link>
      </div>
      <TradeList trades={trades} />
    </>
  )
}

function RuleText({ facts: { rule, band, currency } }: { facts: QuantFacts }) {
  const { t } = useTranslation('quant')
  const format = useFormat()
  switch (rule.kind) {
    case 'grid':
      return t('rule.grid', {
        levels: rule.levels,
        low: format.money(band?.low ?? null, currency),
        high: format.money(band?.high ?? null, currency),
      })
    case 'purchase':
      return t('rule.purchase', { part: format.setPercent(String(Number(rule.part) * 100)), every: rule.every })
    case 'averages':
      return t('rule.averages', { fast: rule.fast, slow: rule.slow })
    case 'reversion':
      return t('rule.reversion', { deviations: format.quantity(rule.deviations), window: rule.window })
    case 'momentum':
      return t('rule.momentum', { every: rule.every, most: rule.count, lookback: rule.lookback, skip: rule.skip })
  }
}
