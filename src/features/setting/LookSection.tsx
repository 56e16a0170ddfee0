// Theme, density of the lists, and the colours of rise and fall, with a preview.

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { Palette } from '../../state/kept.ts'
import { densities, palettes, themes } from '../../state/kept.ts'
import { changeSetting, settings } from '../../state/settings.ts'
import { Section } from '../../ui/Section.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { ChoiceList } from './ChoiceList.tsx'

export function LookSection() {
  const { t } = useTranslation('setting')
  const { theme, palette, flash, density } = useSnapshot(settings)
  return (
    <>
      <Section title={t('look.title')}>
        <div className="setting-control">
          <Segmented
            label={t('look.theme')}
            choices={themes.map(value => ({ value, label: t(`theme.${value}`) }))}
            value={theme}
            onChange={value => changeSetting('theme', value)}
          />
        </div>
        <div className="setting-control">
          <span className="setting-label">{t('look.density')}</span>
          <Segmented
            label={t('look.density')}
            choices={densities.map(value => ({ value, label: t(`density.${value}`) }))}
            value={density}
            onChange={value => changeSetting('density', value)}
          />
        </div>
        <Switch
          label={t('look.flash')}
          note={t('look.flashNote')}
          checked={flash}
          onChange={isOn => changeSetting('flash', isOn)}
        />
      </Section>
      <Section title={t('look.palette')}>
        <ChoiceList
          label={t('look.palette')}
          choices={palettes.map(value => ({ value, label: t(`palette.${value}`), note: <Sample palette={value} /> }))}
          value={palette}
          onChange={value => changeSetting('palette', value)}
        />
      </Section>
    </>
  )
}

function Sample({ palette }: { palette: Palette }) {
  const { t } = useTranslation('setting')
  return (
    <span className="palette-sample" data-sample={palette}>
      <span className="palette-rise">▲ {t('palette.rise')}</span>
      <span className="palette-fall">▼ {t('palette.fall')}</span>
    </span>
  )
}
