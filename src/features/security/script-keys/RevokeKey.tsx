// Revokes a key after a confirmation, because a program may be running with it.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScriptKey } from '../../../../domain/wire/calls/script-key.ts'
import { call } from '../../../data/call.ts'
import { CallFailure, wordsOf } from '../../../data/failure.ts'
import { Confirm } from '../../../shared/sheet/Confirm.tsx'
import { showToast } from '../../../state/toast.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { useAct } from '../use-act.ts'

type RevokeKeyProps = {
  readonly scriptKey: ScriptKey | null
  readonly onClose: () => void
  readonly onRevoked: () => void
}

export function RevokeKey({ scriptKey, onClose, onRevoked }: RevokeKeyProps) {
  const { t } = useTranslation('scripts')
  const { busy, failure, act, forget } = useAct()
  // Keeps the text of the question during the closing animation.
  const [asked, setAsked] = useState(scriptKey)
  if (scriptKey !== null && scriptKey !== asked) setAsked(scriptKey)
  const close = (): void => {
    forget()
    onClose()
  }
  const revoke = (id: string) =>
    act(async () => {
      await revokeUnlessGone(id)
      showToast('success', t('revoked'))
      close()
      onRevoked()
    })
  return (
    <Confirm
      open={scriptKey !== null}
      title={t('revokeTitle', { name: asked?.name ?? '' })}
      note={t('revokeNote')}
      confirmLabel={t('revoke')}
      tone="danger"
      busy={busy}
      onConfirm={() => void (scriptKey && revoke(scriptKey.id))}
      onCancel={close}
    >
      {failure && <Banner kind="danger">{wordsOf(failure)}</Banner>}
    </Confirm>
  )
}

/** A key that another device has revoked meanwhile is gone, which is the desired result. */
async function revokeUnlessGone(id: string): Promise<void> {
  try {
    await call('POST /scriptKey/revoke', { id })
  } catch (thrown) {
    if (!(thrown instanceof CallFailure) || thrown.kind !== 'notFound') throw thrown
  }
}
