// Ways from the account to the pages that are built.
import { useText } from '../../i18n/t.ts'
import { hrefOf } from '../../router/place.ts'
import { Cell } from '../../ui/Cell.tsx'
import { Section } from '../../ui/Section.tsx'

const documents = ['terms', 'privacy', 'risk'] as const

export function Entries({ loggedIn }: { loggedIn: boolean }) {
  const t = useText('profile')
  return (
    <>
      <Section title={t('entry.title')}>
        {loggedIn && <Cell title={t('entry.trade')} to="/pages/trade/index" />}
        <Cell title={t('entry.watchlist')} to="/pages/watchlist/index" />
        <Cell title={t('entry.setting')} to="/pages/setting/index" />
      </Section>
      <Section title={t('entry.legal')}>
        {documents.map(type => (
          <Cell key={type} title={t(`entry.${type}`)} to={hrefOf('/pages/auth/protocol', { type })} />
        ))}
      </Section>
    </>
  )
}
