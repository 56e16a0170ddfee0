// The form for the code of an offer. A code only allows viewing and requesting the offer.

import { useTranslation } from 'react-i18next'
import type { PrivateOffer } from '../../../domain/wire/calls/private-offer.ts'
import { call } from '../../data/call.ts'
import { useDates } from '../../i18n/day-time.ts'
import { SecretForm } from '../../shared/SecretForm.tsx'
import type { Kind } from './kind.ts'
import { callsOf } from './kind.ts'
import { keepToken } from './tokens.ts'
import './private-offer.css'

type CodeFormProps = { kind: Kind; offer: PrivateOffer; onOpened: () => void }

export function CodeForm({ kind, offer, onOpened }: CodeFormProps) {
  const { t } = useTranslation('private')
  const dates = useDates()
  return (
    <SecretForm
      words={{
        title: t('code.title'),
        logIn: t('code.logIn'),
        note: t('code.note', { time: dates.dateTime(offer.closeDate * 1_000) }),
        label: t('code.label'),
        needed: t('code.needed'),
        warning: t('code.warning'),
        open: t('code.open'),
      }}
      hint={offer.simulatedCode === null ? undefined : t('code.simulated', { code: offer.simulatedCode })}
      give={async secret => {
        const { token } = await call(callsOf[kind].code, { id: offer.id, secret }, { quiet: true })
        keepToken(offer.id, token)
        onOpened()
      }}
    />
  )
}
