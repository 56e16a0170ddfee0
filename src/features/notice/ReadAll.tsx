// Button that marks all notices as read.
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, wordsOf } from '../../data/failure.ts'
import { useUnread } from '../../data/notices.ts'
import { showToast } from '../../state/toast.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { markAllRead } from './read.ts'

export function ReadAll() {
  const { t } = useTranslation('notice')
  const unread = useUnread()
  const [busy, setBusy] = useState(false)
  const onClick = async (): Promise<void> => {
    setBusy(true)
    try {
      await markAllRead()
      showToast('info', t('list.readAllDone'))
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown
      showToast('failure', wordsOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <IconButton
      label={t('list.readAll')}
      icon={<CheckCheck size={22} />}
      disabled={busy || unread === null || unread === 0}
      onClick={() => void onClick()}
    />
  )
}
