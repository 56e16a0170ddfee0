// The next action that is possible for an offer: log in, apply for the permission, enter the code again, wait, or
// request shares.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { PrivateOffer } from '../../../domain/wire/calls/private-offer.ts'
import { call } from '../../data/call.ts'
import { CallFailure, wordsOf } from '../../data/failure.ts'
import { goToLogin } from '../../router/navigate.ts'
import { session, setUser } from '../../state/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CodeForm } from './CodeForm.tsx'
import type { Kind } from './kind.ts'
import type { OpenTerms } from './OfferDetail.tsx'
import { stageOf } from './OfferRow.tsx'
import { RequestForm } from './RequestForm.tsx'
import { tokenOf } from './tokens.ts'

type RequestWayProps = { kind: Kind; offer: PrivateOffer; terms: OpenTerms }

export function RequestWay({ kind, offer, terms }: RequestWayProps) {
  const { t } = useTranslation('private')
  const { t: common } = useTranslation('common')
  const { token, user } = useSnapshot(session)
  const [opened, setOpened] = useState(() => tokenOf(offer.id))
  const stage = stageOf(offer)
  // The page says above that the offer was called off.
  if (stage === 'calledOff') return null
  if (stage !== 'open') return <p className="private-note">{t(`way.${stage}`)}</p>
  if (token === null)
    return (
      <div className="private-actions">
        <Button block onClick={goToLogin}>
          {common('action.logIn')}
        </Button>
      </div>
    )
  if (kind === 'block' && user && user.blockTrade !== 'open')
    return <Permission isUnderReview={user.blockTrade === 'underReview'} />
  if (offer.needsCode && opened === undefined)
    return <CodeForm kind={kind} offer={offer} onOpened={() => setOpened(tokenOf(offer.id))} />
  return <RequestForm kind={kind} offer={offer} terms={terms} token={opened} />
}

function Permission({ isUnderReview }: { isUnderReview: boolean }) {
  const { t } = useTranslation('private')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (isUnderReview) return <Banner kind="info">{t('permission.underReview')}</Banner>
  const apply = async (): Promise<void> => {
    setBusy(true)
    try {
      setUser(await call('POST /userCenter/apply/service', { service: 'blockTrade' }, { quiet: true }))
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown
      setError(wordsOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="private-actions">
      <p className="private-permission">{t('permission.needed')}</p>
      {error !== null && <Banner kind="danger">{error}</Banner>}
      <Button block busy={isBusy} onClick={() => void apply()}>
        {t('permission.apply')}
      </Button>
    </div>
  )
}
