// A withdrawal of before that nobody has heard of yet: said before another is made.
import { useState } from 'react'
import { openIntents } from '../../api/intents.ts'
import { useText } from '../../i18n/t.ts'
import { Link } from '../../router/Link.tsx'
import { hrefOf } from '../../router/place.ts'
import { session } from '../../state/session.ts'
import { Banner } from '../../ui/Banner.tsx'

/** As it was when the page was opened: one that is sent from here has a screen of its own. */
export function OpenWithdrawal() {
  const t = useText('withdraw')
  const [isOpen] = useState(() =>
    openIntents().some(
      ({ call, userId }) => call === 'POST /withdrawal/withdrawal-apply' && userId === (session.user?.id ?? null),
    ),
  )
  if (!isOpen) return null
  return (
    <Banner kind="warning" title={t('open.title')}>
      <p>{t('open.note')}</p>
      <Link className="withdraw-link" to={hrefOf('/pages/deposit/record', { kind: 'withdrawal' })}>
        {t('outcome.records')}
      </Link>
    </Banner>
  )
}
