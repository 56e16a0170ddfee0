// Shown if no response came: the money may or may not have moved. The outcome is requested again with the same
// idempotency key, and the user may leave.
import { useTranslation } from 'react-i18next'
import { Link } from '../../ui/Link.tsx'
import { Outcome } from '../../ui/Outcome.tsx'

/** `record`: link to the page that lists the request once its outcome is known. */
export function UnknownMoney({ record }: { record: string }) {
  const { t } = useTranslation('ui')
  return (
    <Outcome
      kind="unknown"
      title={t('money.unknownTitle')}
      note={`${t('money.unknown')} ${t('money.leave')}`}
      actions={
        <Link className="button" data-variant="secondary" data-block to={record}>
          {t('money.record')}
        </Link>
      }
    />
  )
}
