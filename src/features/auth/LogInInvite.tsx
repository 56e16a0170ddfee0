// What a page of one's own shows to somebody who is not logged in: why, and the way in that leads back here.
import { CircleUser } from 'lucide-react'
import { useText } from '../../i18n/t.ts'
import { push } from '../../router/navigate.ts'
import { LOGIN } from '../../router/table.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'

/** `text` says what waits behind the log-in, in this page's words. */
export function LogInInvite({ text }: { text?: string }) {
  const t = useText('common')
  return (
    <Empty
      icon={<CircleUser size={28} strokeWidth={1.5} aria-hidden="true" />}
      title={t('invite.heading')}
      note={text ?? t('invite.text')}
      action={<Button onClick={() => push(LOGIN)}>{t('action.logIn')}</Button>}
    />
  )
}
