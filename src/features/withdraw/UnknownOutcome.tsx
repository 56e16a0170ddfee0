// Shown while there is no response: the money may or may not be reserved, and the same request is repeated until the
// outcome is known.

import { useTranslation } from 'react-i18next'
import { recordHref } from '../../router/record-links.ts'
import { Link } from '../../ui/Link.tsx'
import { Outcome } from '../../ui/Outcome.tsx'

export function UnknownOutcome() {
  const { t } = useTranslation('withdraw')
  const records = recordHref.withdrawal()
  return (
    <Outcome
      kind="unknown"
      title={t('outcome.unknown')}
      note={t('outcome.unknownNote')}
      actions={
        <Link className="button" data-variant="secondary" data-block to={records}>
          {t('outcome.records')}
        </Link>
      }
    />
  )
}
