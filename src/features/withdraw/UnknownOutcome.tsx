// No answer yet: the money may or may not have been set aside, and the same request is asked about until it is known.
import { useText } from '../../i18n/t.ts'
import { Link } from '../../router/Link.tsx'
import { hrefOf } from '../../router/place.ts'
import { Outcome } from '../../ui/Outcome.tsx'

export function UnknownOutcome() {
  const t = useText('withdraw')
  const records = hrefOf('/pages/deposit/record', { kind: 'withdrawal' })
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
