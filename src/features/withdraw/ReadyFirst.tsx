// Prerequisites of a withdrawal, as steps with links: identity, destination and pay password. None of them ever
// requires a payment.
import { Circle, CircleCheck, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DestinationKind } from '../../../domain/payment.ts'
import type { ReviewReason } from '../../../domain/review.ts'
import type { KycState } from '../../../domain/user.ts'
import { useDates } from '../../i18n/day-time.ts'
import { usePlace } from '../../router/context.ts'
import { payPasswordPage } from '../../shared/money/PayPasswordNeeded.tsx'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import './withdraw.css'

const STEP_STATES = { none: 'open', underReview: 'waits', unsuccessful: 'open', verified: 'done' } as const

type Person = {
  readonly kyc: KycState
  readonly hasPayPassword: boolean
  readonly kycReview: { readonly dueTimestamp: number; readonly reason: ReviewReason | null } | null
}

export type Needs = {
  readonly kind: DestinationKind
  readonly user: Person
  readonly hasDestination: boolean
}

export const isReady = ({ user, hasDestination }: Needs): boolean =>
  user.kyc === 'verified' && user.hasPayPassword && hasDestination

const addPages = { bank: '/pages/bcard/modify', crypto: '/pages/vm/modify' } as const

export function ReadyFirst({ kind, user, hasDestination }: Needs) {
  const { t } = useTranslation('withdraw')
  const place = usePlace()
  return (
    <Section title={t('need.title')} note={t('need.never')}>
      <ol className="withdraw-needs">
        <IdentityStep user={user} />
        <Step
          state={hasDestination ? 'done' : 'open'}
          title={t(`need.destination.${kind}`)}
          note={hasDestination ? undefined : t(`need.destinationNote.${kind}`)}
          way={hasDestination ? null : { to: addPages[kind], words: t(`need.add.${kind}`) }}
        />
        <Step
          state={user.hasPayPassword ? 'done' : 'open'}
          title={t('need.password')}
          note={user.hasPayPassword ? undefined : t('need.passwordNote')}
          way={user.hasPayPassword ? null : { to: payPasswordPage(place), words: t('need.setPassword') }}
        />
      </ol>
    </Section>
  )
}

function IdentityStep({ user: { kyc, kycReview } }: Pick<Needs, 'user'>) {
  const { t } = useTranslation('withdraw')
  const { t: tr } = useTranslation('review')
  const dates = useDates()
  const due = kycReview ? dates.dateTime(kycReview.dueTimestamp * 1_000) : '—'
  const reason = kycReview?.reason ?? null
  const notes = {
    none: t('need.identityNote'),
    underReview: t('need.identityWaits', { due }),
    unsuccessful: reason === null ? t('need.identityAnew') : tr(`reason.${reason}`),
    verified: undefined,
  }
  const isOpen = kyc === 'none' || kyc === 'unsuccessful'
  return (
    <Step
      state={STEP_STATES[kyc]}
      title={t('need.identity')}
      note={notes[kyc]}
      way={isOpen ? { to: '/pages/kyc/individual', words: t('need.verify') } : null}
    />
  )
}

const icons = { done: CircleCheck, open: Circle, waits: Hourglass } as const

type StepProps = {
  state: keyof typeof icons
  title: string
  note?: ReactNode
  way: { readonly to: string; readonly words: string } | null
}

function Step({ state, title, note, way }: StepProps) {
  const { t } = useTranslation('withdraw')
  const Icon = icons[state]
  return (
    <li className="withdraw-need" data-state={state}>
      <Icon className="withdraw-need-mark" size={22} aria-hidden="true" />
      <div className="withdraw-need-words">
        <p className="withdraw-need-title">
          {title} <span className="withdraw-need-state">{t(`need.state.${state}`)}</span>
        </p>
        {note !== undefined && <p className="withdraw-need-note">{note}</p>}
        {way && (
          <Link className="button" data-variant="secondary" data-size="small" to={way.to}>
            {way.words}
          </Link>
        )}
      </div>
    </li>
  )
}
