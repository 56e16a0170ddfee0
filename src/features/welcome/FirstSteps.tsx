// The first steps of a new account, shown until they are done or dismissed. Only the next one has a button.
import { Check, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { push } from '../../router/navigate.ts'
import { useProfit } from '../../state/market.ts'
import { session } from '../../state/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { isPutAway, putAway } from './put-away.ts'
import './welcome.css'

type Step = {
  readonly name: string
  /** Null if the step is done. */
  readonly to: string | null
  readonly title: string
  readonly note: string
  /** True while others decide: the user can do the step after it. */
  readonly isWaiting?: boolean
}

export function FirstSteps() {
  const { t } = useTranslation('welcome')
  const steps = useSteps()
  const [isClosed, setClosed] = useState(isPutAway)
  const done = steps.filter(({ to }) => to === null)
  // The element ends the height that Home reserves.
  if (isClosed) return <div className="welcome" />
  if (steps.length === done.length) return null
  const next = steps.find(({ to, isWaiting }) => to !== null && isWaiting !== true)
  const progress = <span className="welcome-progress">{t('progress', { done: done.length, all: steps.length })}</span>
  return (
    <Section title={t('title')} action={progress} padded>
      <ol className="welcome-steps">
        {steps.map((step, at) => (
          <li key={step.name} className="welcome-step" data-done={step.to === null || undefined}>
            <StepLine step={step} place={at + 1} isNext={step === next} />
          </li>
        ))}
      </ol>
      <div className="welcome-end">
        <Button
          variant="plain"
          onClick={() => {
            putAway()
            setClosed(true)
          }}
        >
          {t('putAway')}
        </Button>
      </div>
    </Section>
  )
}

/** Four steps; none until it is known what the account has done. */
function useSteps(): readonly Step[] {
  const { t } = useTranslation('welcome')
  const { user } = useSnapshot(session)
  const totals = useProfit()
  if (!user || !totals) return []
  // What was sold on an earlier day has left its result.
  const hasBought = totals.boards.length > 0 || /[1-9]/.test(totals.realised ?? '')
  const isVerified = user.kyc === 'verified'
  const factor = {
    name: 'factor',
    to: '/pages/setting/security',
    title: t('factor.title'),
    note: t('factor.note'),
  }
  return [
    user.needsFactor ? factor : { name: 'account', to: null, title: t('account.title'), note: t('done') },
    { name: 'buy', to: hasBought ? null : '/pages/product/popular', title: t('buy.title'), note: t('buy.note') },
    {
      name: 'identity',
      to: isVerified ? null : '/pages/kyc/individual',
      title: t('identity.title'),
      note: t(`identity.${user.kyc}`),
      isWaiting: user.kyc === 'underReview',
    },
    {
      name: 'password',
      to: user.hasPayPassword ? null : '/pages/setting/paypwd',
      title: t('password.title'),
      note: t('password.note'),
    },
  ]
}

function StepLine({ step, place, isNext }: { step: Step; place: number; isNext: boolean }) {
  const { t } = useTranslation('welcome')
  const { to, title, note } = step
  const words = (
    <span className="welcome-words">
      <span className="welcome-name">{title}</span>
      {to !== null && <span className="welcome-note">{note}</span>}
    </span>
  )
  if (to === null) {
    return (
      <>
        <span className="welcome-mark">
          <Check size={18} aria-label={t('done')} />
        </span>
        {words}
      </>
    )
  }
  const mark = (
    <span className="welcome-mark" data-next={isNext || undefined} aria-hidden="true">
      {place}
    </span>
  )
  if (isNext) {
    return (
      <>
        {mark}
        {words}
        <Button size="small" onClick={() => push(to)} aria-label={`${t('start')}: ${title}`}>
          {t('start')}
        </Button>
      </>
    )
  }
  return (
    <Link className="welcome-link" to={to}>
      {mark}
      {words}
      <ChevronRight className="welcome-arrow" size={18} aria-hidden="true" />
    </Link>
  )
}
