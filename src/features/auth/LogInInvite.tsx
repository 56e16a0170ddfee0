// Shown on a private page without a session: the reason, and a log-in link that leads back here.
import { CircleUser } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { push } from '../../router/navigate.ts'
import { LOGIN } from '../../router/table.ts'
import { Button, Buttons } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'

/** `text` is the page's reason for the log-in. */
export function LogInInvite({ text }: { text?: string }) {
  const { t } = useTranslation('common')
  return (
    <Empty
      icon={<CircleUser size={28} strokeWidth={1.5} aria-hidden="true" />}
      title={t('invite.heading')}
      note={text ?? t('invite.text')}
      action={
        <Buttons>
          <Button onClick={() => push('/pages/auth/register')}>{t('action.register')}</Button>
          <Button variant="secondary" onClick={() => push(LOGIN)}>
            {t('action.logIn')}
          </Button>
        </Buttons>
      }
    />
  )
}
