// An earlier withdrawal without a response, shown before the user makes another.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openIntents } from '../../data/intents.ts'
import { recordHref } from '../../router/record-links.ts'
import { session } from '../../state/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Link } from '../../ui/Link.tsx'

/** Evaluated when the page opens: a withdrawal that is sent from this page shows its own outcome. */
export function OpenWithdrawal() {
  const { t } = useTranslation('withdraw')
  const [isOpen] = useState(() =>
    openIntents().some(
      ({ call, userId }) => call === 'POST /withdrawal/withdrawal-apply' && userId === (session.user?.id ?? null),
    ),
  )
  if (!isOpen) return null
  return (
    <Banner kind="warning" title={t('open.title')}>
      <p>{t('open.note')}</p>
      <Link className="withdraw-link" to={recordHref.withdrawal()}>
        {t('outcome.records')}
      </Link>
    </Banner>
  )
}
