// Removes a destination: a confirmation, then the pay password, because removing a destination can be a step to
// replacing it.
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import { wordsOf } from '../../data/failure.ts'
import type { Paid } from '../../data/use-paid.ts'
import { usePaid } from '../../data/use-paid.ts'
import { PayPad } from '../../shared/money/PayPad.tsx'
import { PayPasswordNeeded } from '../../shared/money/PayPasswordNeeded.tsx'
import { Confirm } from '../../shared/sheet/Confirm.tsx'
import { session } from '../../state/session.ts'
import { showToast } from '../../state/toast.ts'
import { Banner } from '../../ui/Banner.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

type RemoveDestinationProps = { destination: Destination; onGone: () => void }
type Removal = Paid<'POST /UserAccount/delete-card'>

export function RemoveDestination({ destination, onGone }: RemoveDestinationProps) {
  const { t } = useTranslation('destination')
  const { name, masked, id } = destination
  const [isAsking, setAsking] = useState(false)
  const gone = (): void => {
    showToast('success', t('remove.done', { name }))
    onGone()
  }
  const removal = usePaid('POST /UserAccount/delete-card', gone)
  const isUnknown = removal.phase === 'unknown'
  const keep = (): void => {
    setAsking(false)
    removal.reset()
  }
  return (
    <>
      <IconButton
        label={t('remove.action', { name: `${name} ${masked}` })}
        icon={<Trash2 size={20} />}
        onClick={() => setAsking(true)}
      />
      <Confirm
        open={isAsking && !removal.pad.open}
        title={t('remove.title', { name })}
        note={t('remove.note', { masked })}
        confirmLabel={t('remove.confirm')}
        cancelLabel={t('remove.keep')}
        tone="danger"
        busy={isUnknown}
        onConfirm={() => removal.ask(payPassword => ({ id, payPassword }))}
        onCancel={keep}
      >
        <Said removal={removal} />
      </Confirm>
      <PayPad title={t('pad.title')} note={t('remove.title', { name })} {...removal.pad} />
    </>
  )
}

function Said({ removal }: { removal: Removal }) {
  const { t } = useTranslation('destination')
  const { user } = useSnapshot(session)
  if (removal.phase === 'unknown') return <Banner kind="warning">{t('outcome.unknownNote')}</Banner>
  if (removal.failure) return <Banner kind="danger">{wordsOf(removal.failure)}</Banner>
  return user?.hasPayPassword === false ? <PayPasswordNeeded /> : null
}
