import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { baseCurrencies } from '../../state/kept.ts'
import { changeSetting, settings } from '../../state/settings.ts'
import { Section } from '../../ui/Section.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Switch } from '../../ui/Switch.tsx'
import './setting.css'

/** The currency of totals, and whether balances are visible. */
export function MoneySection() {
  const { t } = useTranslation('setting')
  const { base, hideBalances } = useSnapshot(settings)
  return (
    <Section title={t('money.title')}>
      <div className="setting-control">
        <span className="setting-label">{t('money.base')}</span>
        <Segmented
          label={t('money.base')}
          choices={baseCurrencies.map(value => ({ value, label: value }))}
          value={base}
          onChange={value => changeSetting('base', value)}
        />
      </div>
      <Switch
        label={t('money.hide')}
        note={t('money.hideNote')}
        checked={hideBalances}
        onChange={isOn => changeSetting('hideBalances', isOn)}
      />
    </Section>
  )
}
