// An identity application: its requirements (or the parts to repeat) first, then the form at the last step of its
// draft.
import { useState } from 'react'
import { accountTypes } from '../../../domain/user.ts'
import type { IdentityApplication } from '../../../domain/wire/calls/identity.ts'
import { useCall } from '../../data/use-call.ts'
import { useText } from '../../i18n/t.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { readDraft } from './draft.ts'
import { emptyFields, startAnew } from './fields.ts'
import { KycForm } from './KycForm.tsx'
import { Unsuccessful } from './KycStatus.tsx'
import { Needs } from './Needs.tsx'
import type { KycPerson, KycReview } from './person.ts'
import './kyc.css'

export function FirstApplication({ user }: { user: KycPerson }) {
  const of = { userId: user.id, begun: null }
  const [draft] = useState(() => readDraft(of))
  const [isBegun, setBegun] = useState(draft !== null)
  if (!isBegun) return <Needs isCompany={user.accountType === accountTypes.company} onBegin={() => setBegun(true)} />
  return <KycForm of={of} start={draft?.fields ?? emptyFields} step={draft?.step ?? 'data'} redo={null} />
}

export function SecondApplication({ user, review }: { user: KycPerson; review: KycReview }) {
  const [isBegun, setBegun] = useState(() => readDraft({ userId: user.id, begun: review.createTimestamp }) !== null)
  if (!isBegun) return <Unsuccessful review={review} onBegin={() => setBegun(true)} />
  return <Mending user={user} review={review} />
}

/** The data sent before comes from the server, because another device may have sent it. */
function Mending({ user, review }: { user: KycPerson; review: KycReview }) {
  const t = useText('kyc')
  const { data, state, reload } = useCall('POST /kyc/application', {})
  if (data) return <MendingForm user={user} review={review} sent={data} />
  if (state === 'failed') return <Failed title={t('failed.unread')} onRetry={reload} />
  return (
    <div className="kyc-waiting" role="status">
      <Spinner size={24} />
      <span className="spoken">{t('failed.reading')}</span>
    </div>
  )
}

type MendingFormProps = { user: KycPerson; review: KycReview; sent: IdentityApplication }

function MendingForm({ user, review, sent }: MendingFormProps) {
  const of = { userId: user.id, begun: review.createTimestamp }
  const redo = review.redo.length > 0 ? review.redo : null
  const [draft] = useState(() => readDraft(of))
  return <KycForm of={of} start={draft?.fields ?? startAnew(sent, redo)} step={draft?.step ?? 'data'} redo={redo} />
}
