// The keys of a keyboard, and the switch that turns them off.
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { changeSetting, settings } from '../../state/settings.ts'
import { shortcuts } from '../../state/shortcuts.ts'
import { Fact, FactList } from '../../ui/Facts.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { Section } from '../../ui/Section.tsx'
import { Switch } from '../../ui/Switch.tsx'

export function Page() {
  const { t } = useTranslation('setting')
  const { keys } = useSnapshot(settings)
  return (
    <PageFrame title={t('keys.title')}>
      <Navbar title={t('keys.title')} back onBack={back} />
      <Section title={t('keys.section')} note={t('keys.note')}>
        <Switch label={t('keys.on')} checked={keys} onChange={on => changeSetting('keys', on)} />
      </Section>
      <Section title={t('keys.list')} padded>
        <FactList>
          {shortcuts.map(({ name, shown }) => (
            <Fact key={name} label={t(`keys.act.${name}`)}>
              <kbd>{shown}</kbd>
            </Fact>
          ))}
        </FactList>
      </Section>
    </PageFrame>
  )
}
