// Links from the account page to its subpages.

import { useTranslation } from 'react-i18next'
import { useUnread } from '../../data/notices.ts'
import { hrefOf } from '../../router/place.ts'
import { Cell } from '../../ui/Cell.tsx'
import { Section } from '../../ui/Section.tsx'

const documents = ['terms', 'privacy', 'risk'] as const

export function Entries({ loggedIn }: { loggedIn: boolean }) {
  const { t } = useTranslation('profile')
  return (
    <>
      <Section title={t('entry.title')}>
        {loggedIn && <OwnEntries />}
        <Cell title={t('entry.watchlist')} to="/pages/watchlist/index" />
        <Cell title={t('entry.setting')} to="/pages/setting/index" />
        <Cell title={t('entry.support')} to={hrefOf('/pages/webview/index', { to: 'support' })} />
      </Section>
      <Section title={t('entry.legal')}>
        {documents.map(type => (
          <Cell key={type} title={t(`entry.${type}`)} to={hrefOf('/pages/auth/protocol', { type })} />
        ))}
      </Section>
    </>
  )
}

function OwnEntries() {
  const { t } = useTranslation('profile')
  const unread = useUnread() ?? 0
  return (
    <>
      <Cell title={t('entry.trade')} to="/pages/trade/index" />
      <Cell title={t('entry.record')} to="/pages/deposit/record" />
      <Cell title={t('entry.bank')} to="/pages/bcard/index" />
      <Cell title={t('entry.crypto')} to="/pages/vm/index" />
      <Cell title={t('entry.security')} to="/pages/setting/security" />
      <Cell
        title={t('entry.notice')}
        {...(unread > 0 && { value: t('entry.unread', { count: unread }) })}
        to="/pages/notice/index"
      />
      <Cell title={t('entry.invite')} to="/pages/profile/share" />
    </>
  )
}
