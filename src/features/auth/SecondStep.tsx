// The second step of a log-in, after the password was accepted.

import { useTranslation } from 'react-i18next'
import type { CallFailure } from '../../data/failure.ts'
import { kindsIn } from '../../shared/proof/kinds.ts'
import { ProofForm } from '../../shared/proof/ProofForm.tsx'
import { Button } from '../../ui/Button.tsx'
import { passSecondStep } from './session-calls.ts'
import '../../ui/form-column.css'
import './auth.css'

type SecondStepProps = {
  readonly asked: CallFailure
  readonly username: string
  readonly remember: boolean
  readonly onBack: () => void
}

export function SecondStep({ asked, username, remember, onBack }: SecondStepProps) {
  const { t } = useTranslation('proof')
  const ticket = String(asked.values['ticket'] ?? '')
  return (
    <div className="form-column">
      <p className="auth-note">{t('login.note', { username })}</p>
      <ProofForm
        kinds={kindsIn(asked.values)}
        ticket={ticket}
        give={async proof => {
          if (!('password' in proof)) await passSecondStep({ ticket, proof, username: remember ? username : null })
        }}
      />
      <Button variant="plain" size="small" onClick={onBack}>
        {t('login.back')}
      </Button>
    </div>
  )
}
