import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { useSearchParams } from 'wouter'
import { paceChoices } from '../../state/kept.ts'
import { changeSetting, settings } from '../../state/settings.ts'
import { speakPrice, useSpokenPrice } from '../../state/spoken-price.ts'
import { Section } from '../../ui/Section.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { ChoiceList } from './ChoiceList.tsx'

/**
 * Pace of price updates on the screen: a slower one saves battery and data, and is calmer to read. Also whether screen
 * readers announce prices.
 */
export function PaceSection() {
  const { t } = useTranslation('setting')
  const { pace } = useSnapshot(settings)
  const isSpoken = useSpokenPrice()
  const isAsked = useSearchParams()[0].get('at') === 'pace'
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAsked) place.current?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [isAsked])
  return (
    <div ref={place}>
      <Section title={t('pace.title')} note={t('pace.note')}>
        <ChoiceList
          label={t('pace.title')}
          choices={paceChoices.map(value => ({ value, label: t(`pace.${value}`), note: t(`pace.${value}Note`) }))}
          value={pace}
          onChange={value => changeSetting('pace', value)}
        />
        <Switch label={t('pace.spoken')} note={t('pace.spokenNote')} checked={isSpoken} onChange={speakPrice} />
      </Section>
    </div>
  )
}
