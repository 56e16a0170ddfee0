// The ways on from an outcome: its record, and another one.
import { useText } from '../../i18n/t.ts'
import { Link } from '../../router/Link.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Request } from './requests.ts'
import { requestHref } from './requests.ts'

type RecordWaysProps = {
  request: Request
  /** Null where that is the first thing offered. */
  again: { readonly label: string; readonly run: () => void } | null
}

export function RecordWays({ request, again }: RecordWaysProps) {
  const t = useText('profile')
  return (
    <div className="request-ways">
      <Link className="button" data-variant="plain" to={requestHref(request)}>
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
