// No answer came: the money may or may not have moved. It is being asked about by its own key, and one may leave.
import { useText } from '../i18n/t.ts'
import { Link } from '../router/Link.tsx'
import { Outcome } from './Outcome.tsx'

/** `record`: the page of the list that it will be found in. */
export function UnknownMoney({ record }: { record: string }) {
  const t = useText('ui')
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
