// The next steps of an outcome: its record, and another request.
import { useTranslation } from 'react-i18next'
import { recordHref } from '../../router/record-links.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import type { Request } from './requests.ts'

type RecordWaysProps = {
  request: Request
  /** Button for another request; null if the outcome shows it as its first button. */
  again: { readonly label: string; readonly run: () => void } | null
}

export function RecordWays({ request, again }: RecordWaysProps) {
  const { t } = useTranslation('profile')
  return (
    <div className="request-ways">
      <Link className="button" data-variant="plain" to={recordHref[request.kind](request.id)}>
        {t('request.record')}
      </Link>
      {again && (
        <Button variant="plain" onClick={again.run}>
          {again.label}
        </Button>
      )}
    </div>
  )
}
