// The logged-in user, and log-out with a confirmation.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import { session } from '../../state/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Cell } from '../../ui/Cell.tsx'
import { Section } from '../../ui/Section.tsx'

type AccountSectionProps = { readonly onLogOut: () => void }

export function AccountSection({ onLogOut }: AccountSectionProps) {
  const { t } = useTranslation('setting')
  const { user, token } = useSnapshot(session)
  const [isAsking, setAsking] = useState(false)
  if (token === null) return null
  const close = () => setAsking(false)
  return (
    <Section title={t('account.title')}>
      {user && <Cell title={t('account.loggedInAs')} value={user.fullName ?? user.username} />}
      <Cell title={t('account.security')} note={t('account.securityNote')} to="/pages/setting/security" />
      <Cell title={t('account.push')} note={t('account.pushNote')} to="/pages/setting/push" />
      <Cell title={t('account.logOut')} tone="danger" onPress={() => setAsking(true)} />
      <Sheet
        open={isAsking}
        onClose={close}
        title={t('account.ask')}
        note={t('account.askNote')}
        footer={
          <>
            <Button
              variant="danger"
              block
              onClick={() => {
                close()
                onLogOut()
              }}
            >
              {t('account.logOut')}
            </Button>
            <Button variant="plain" block onClick={close}>
              {t('account.stay')}
            </Button>
          </>
        }
      />
    </Section>
  )
}
