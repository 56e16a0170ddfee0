// The first steps of a new account, shown until they are done or dismissed.
import { Check, Circle } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { useProfit } from '../../state/market.ts'
import { readOwn, session, writeOwn } from '../../state/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Cell } from '../../ui/Cell.tsx'
import { Section } from '../../ui/Section.tsx'
import './welcome.css'

export function FirstSteps() {
  const { t } = useTranslation('welcome')
  const { user } = useSnapshot(session)
  const totals = useProfit()
  const [isClosed, setClosed] = useState(isPutAway)
  if (!user || isClosed) return null
  const steps = [
    ...(user.needsFactor
      ? [{ name: 'factor', to: '/pages/setting/security', isDone: false, note: t('factor.note') } as const]
      : []),
    { name: 'buy', to: '/pages/product/popular', isDone: (totals?.boards.length ?? 0) > 0, note: t('buy.note') },
    { name: 'identity', to: '/pages/kyc/individual', isDone: user.kyc === 'verified', note: t(`identity.${user.kyc}`) },
    { name: 'password', to: '/pages/setting/paypwd', isDone: user.hasPayPassword, note: t('password.note') },
  ] as const
  if (steps.every(({ isDone }) => isDone)) return null
  return (
    <Section title={t('title')}>
      {steps.map(({ name, to, isDone, note }) => (
        <Cell
          key={name}
          icon={isDone ? <Check size={20} aria-label={t('done')} /> : <Circle size={20} aria-hidden="true" />}
          title={t(`${name}.title`)}
          note={isDone ? t('done') : note}
          to={isDone ? undefined : to}
        />
      ))}
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

/** Name of the stored flag that the user has dismissed the steps. */
const NAME = 'firstSteps'

const isTrue = (value: unknown): value is true => value === true
const isPutAway = (): boolean => readOwn(NAME, isTrue) !== null
const putAway = (): void => writeOwn(NAME, true)
