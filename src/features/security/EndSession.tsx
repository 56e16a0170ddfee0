// Asked before a session ends: it may be one's own telephone.
import { useState } from 'react'
import type { Device } from '../../../domain/wire/calls/session.ts'
import { call } from '../../api/call.ts'
import { CallFailure, wordsOf } from '../../api/failure.ts'
import { useText } from '../../i18n/t.ts'
import { showToast } from '../../state/toast.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { useDeviceName } from './device-name.ts'

type Ending = Device | 'others' | null
type EndSessionProps = { readonly ending: Ending; readonly onClose: () => void; readonly onEnded: () => void }

export function EndSession({ ending, onClose, onEnded }: EndSessionProps) {
  const t = useText('security')
  const nameOf = useDeviceName()
  // What is asked stays readable while the sheet moves away.
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
  const t = useText('security')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)

  const end = async (which: { id: string } | { others: true }) => {
    setBusy(true)
    setFailure(null)
    try {
      const { ended } = await call('POST /session/end', which, { quiet: true })
      showToast('success', t('device.ended', { count: ended }))
      onEnded()
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown
      // It had ended by itself: that is what was wanted.
      if (thrown.kind === 'notFound') onEnded()
      else setFailure(thrown)
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, end, forget: () => setFailure(null) }
}
