// Removes a factor after a confirmation: without any factor, the password alone is enough to log in.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PROVEN_RESET_HOLD_HOURS } from '../../../domain/factor.ts'
import type { Factor } from '../../../domain/wire/calls/factor.ts'
import { call } from '../../data/call.ts'
import { CallFailure, wordsOf } from '../../data/failure.ts'
import { Confirm } from '../../shared/sheet/Confirm.tsx'
import { showToast } from '../../state/toast.ts'
import { Banner } from '../../ui/Banner.tsx'

type RemoveFactorProps = {
  readonly factor: Factor | null
  readonly isLast: boolean
  readonly onClose: () => void
  readonly onRemoved: () => void
}

export function RemoveFactor({ factor, isLast, onClose, onRemoved }: RemoveFactorProps) {
  const { t } = useTranslation('proof')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  // Keeps the text of the question during the closing animation.
  const [asked, setAsked] = useState(factor)
  if (factor !== null && factor !== asked) setAsked(factor)
  const close = (): void => {
    setFailure(null)
    onClose()
  }
  const remove = async (): Promise<void> => {
    if (!factor) return
    setBusy(true)
    setFailure(null)
    try {
      await call('POST /factor/remove', { id: factor.id })
      showToast('success', t('factors.removed'))
      close()
      onRemoved()
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown
      setFailure(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Confirm
      open={factor !== null}
      title={t('factors.removeTitle', { name: asked?.name ?? '' })}
      note={isLast ? t('factors.removeLast', { hours: PROVEN_RESET_HOLD_HOURS }) : t('factors.removeNote')}
      confirmLabel={t('factors.remove')}
      tone="danger"
      busy={busy}
      onConfirm={() => void remove()}
      onCancel={close}
    >
      {failure && <Banner kind="danger">{wordsOf(failure)}</Banner>}
    </Confirm>
  )
}
