// Confirmation before a session is ended, because it may be the one on the user's own phone.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Device } from '../../../domain/wire/calls/session.ts'
import { call } from '../../data/call.ts'
import { CallFailure, wordsOf } from '../../data/failure.ts'
import { Confirm } from '../../shared/sheet/Confirm.tsx'
import { showToast } from '../../state/toast.ts'
import { Banner } from '../../ui/Banner.tsx'
import { useDeviceName } from './device-name.ts'
import { useAct } from './use-act.ts'

type Ending = Device | 'others' | null
type EndSessionProps = { readonly ending: Ending; readonly onClose: () => void; readonly onEnded: () => void }

export function EndSession({ ending, onClose, onEnded }: EndSessionProps) {
  const { t } = useTranslation('security')
  const nameOf = useDeviceName()
  // Keeps the text of the question during the closing animation.
  const [asked, setAsked] = useState<Ending>(null)
  if (ending !== null && ending !== asked) setAsked(ending)
  const { busy, failure, end, forget } = useEnd(() => {
    onClose()
    onEnded()
  })
  const isAll = asked === null || asked === 'others'
  return (
    <Confirm
      open={ending !== null}
      title={isAll ? t('device.endOthersTitle') : t('device.endTitle', { device: nameOf(asked) })}
      note={isAll ? t('device.endOthersNote') : t('device.endNote')}
      confirmLabel={t('device.end')}
      cancelLabel={t('device.keep')}
      tone="danger"
      busy={busy}
      onConfirm={() => void end(isAll ? { others: true } : { id: asked.id })}
      onCancel={() => {
        forget()
        onClose()
      }}
    >
      {failure && <Banner kind="danger">{wordsOf(failure)}</Banner>}
    </Confirm>
  )
}

function useEnd(onEnded: () => void) {
  const { t } = useTranslation('security')
  const { busy, failure, act, forget } = useAct()
  const end = (which: { id: string } | { others: true }) =>
    act(async () => {
      const count = await endedBy(which)
      if (count !== null) showToast('success', t('device.ended', { count }))
      onEnded()
    })
  return { busy, failure, end, forget }
}

/** Number of ended sessions; null for a session that had already ended, which is the desired result. */
async function endedBy(which: { id: string } | { others: true }): Promise<number | null> {
  try {
    return (await call('POST /session/end', which)).ended
  } catch (thrown) {
    if (thrown instanceof CallFailure && thrown.kind === 'notFound') return null
    throw thrown
  }
}
