import { useTranslation } from 'react-i18next'
import { useLogOut } from '../../features/auth/use-log-out.tsx'
import { AccountSection } from '../../features/setting/AccountSection.tsx'
import { DataSection } from '../../features/setting/DataSection.tsx'
import { LanguageSection } from '../../features/setting/LanguageSection.tsx'
import { LookSection } from '../../features/setting/LookSection.tsx'
import { MoneySection } from '../../features/setting/MoneySection.tsx'
import { PaceSection } from '../../features/setting/PaceSection.tsx'
import { PriceSourceCells } from '../../features/setting/PriceSourceCells.tsx'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { hrefOf } from '../../router/place.ts'
import { Cell } from '../../ui/Cell.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { Section } from '../../ui/Section.tsx'

export function Page() {
  const { t } = useTranslation('setting')
  const { leave, question } = useLogOut()
  return (
    <PageFrame>
      <Navbar title={t('title')} back onBack={back} />
      <LanguageSection />
      <LookSection />
      <MoneySection />
      <PaceSection />
      <DataSection />
      <Section title={t('keys.section')}>
        <Cell title={t('keys.title')} note={t('keys.cell')} to="/pages/setting/keys" />
      </Section>
      <Section title={t('about.title')}>
        <Cell title={t('about.support')} to={hrefOf('/pages/webview/index', { to: 'support' })} />
        <Cell title={t('about.documents')} to={hrefOf('/pages/auth/protocol', { type: 'terms' })} />
        <PriceSourceCells />
        <Cell title={t('about.version')} value={import.meta.env.VITE_APP_VERSION} />
      </Section>
      <AccountSection onLogOut={leave} />
      {question}
    </PageFrame>
  )
}
