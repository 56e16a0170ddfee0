// An identity application: its requirements (or the parts to repeat) first, then the form at the last step of its
// draft.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountTypes } from '../../../domain/user.ts'
import { useCall } from '../../data/use-call.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { Draft, DraftOf } from './draft.ts'
import { readDraft } from './draft.ts'
import { emptyFields, startAnew } from './fields.ts'
import { KycForm } from './KycForm.tsx'
import { Unsuccessful } from './KycStatus.tsx'
import { Needs } from './Needs.tsx'
import type { KycPerson, KycReview } from './person.ts'
import './kyc.css'

export function FirstApplication({ user }: { user: KycPerson }) {
  const of = { userId: user.id, begun: null }
  const draft = useLoaded(() => readDraft(of))
  const [hasBegun, setBegun] = useState(false)
  if (draft === undefined) return <Reading />
  if (draft === null && !hasBegun)
    return <Needs isCompany={user.accountType === accountTypes.company} onBegin={() => setBegun(true)} />
  return <KycForm of={of} start={draft?.fields ?? emptyFields} step={draft?.step ?? 'data'} redo={null} />
}

type SecondProps = { readonly user: KycPerson; readonly review: KycReview }

export function SecondApplication({ user, review }: SecondProps) {
  const of = { userId: user.id, begun: review.createTimestamp }
  const draft = useLoaded(() => readDraft(of))
  const [hasBegun, setBegun] = useState(false)
  if (draft === undefined) return <Reading />
  if (draft === null && !hasBegun) return <Unsuccessful review={review} onBegin={() => setBegun(true)} />
  return <Mending of={of} review={review} draft={draft} />
}

type MendingProps = { readonly of: DraftOf; readonly review: KycReview; readonly draft: Draft | null }

/** The data sent before comes from the server, because another device may have sent it. */
function Mending({ of, review, draft }: MendingProps) {
  const { t } = useTranslation('kyc')
  const { data, state, reload } = useCall('POST /kyc/application', {})
  if (state === 'failed') return <Failed title={t('failed.unread')} onRetry={reload} />
  if (!data) return <Reading />
  const redo = review.redo.length > 0 ? review.redo : null
  return <KycForm of={of} start={draft?.fields ?? startAnew(data, redo)} step={draft?.step ?? 'data'} redo={redo} />
}

function Reading() {
  const { t } = useTranslation('kyc')
  return (
    <div className="kyc-waiting" role="status">
      <Spinner size={24} />
      <span className="spoken">{t('failed.reading')}</span>
    </div>
  )
}
