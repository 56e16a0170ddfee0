// The alerts as rows: each is turned on and off, changed and deleted.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Alert } from '../../../domain/wire/calls/alert.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { sendAlert } from './send.ts'
import { useAlertWords } from './words.ts'

type AlertListProps = {
  readonly alerts: readonly Alert[]
  /** True if the rows name their instruments. */
  readonly isAll: boolean
  readonly onEdit: (alert: Alert) => void
  readonly onChanged: () => void
}

export function AlertList({ alerts, isAll, onEdit, onChanged }: AlertListProps) {
  const { t } = useTranslation('alert')
  if (alerts.length === 0)
    return <Empty title={t(isAll ? 'emptyAll' : 'empty')} note={t(isAll ? 'emptyAllNote' : 'emptyNote')} />
  return (
    <ul className="alerts">
      {alerts.map(alert => (
        <li key={alert.id} className="alert-row">
          <AlertLine alert={alert} isAll={isAll} onEdit={onEdit} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  )
}

type AlertLineProps = Omit<AlertListProps, 'alerts'> & { readonly alert: Alert }

function AlertLine({ alert, isAll, onEdit, onChanged }: AlertLineProps) {
  const { t } = useTranslation('alert')
  const words = useAlertWords()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { id, code, state } = alert
  const condition = words.condition(alert)
  const change = async (work: () => ReturnType<typeof sendAlert>): Promise<void> => {
    setBusy(true)
    const refused = await work()
    setBusy(false)
    setProblem(refused?.words ?? null)
    if (!refused) onChanged()
  }
  return (
    <>
      <Switch
        label={isAll ? `${code} · ${condition}` : condition}
        note={words.details(alert)}
        checked={state === 'active' && !alert.ended}
        disabled={isBusy || state === 'closed'}
        onChange={isOn => void change(() => sendAlert('POST /alerts/change', { id, isOn }))}
      />
      {problem !== null && <Banner kind="danger">{problem}</Banner>}
      <div className="alert-acts">
        {state !== 'closed' && (
          <Button variant="plain" size="small" disabled={isBusy} onClick={() => onEdit(alert)}>
            {t('edit')}
            <span className="spoken"> {condition}</span>
          </Button>
        )}
        <Button
          variant="plain"
          size="small"
          disabled={isBusy}
          onClick={() => void change(() => sendAlert('POST /alerts/delete', { id }))}
        >
          {t('delete')}
          <span className="spoken"> {condition}</span>
        </Button>
      </div>
    </>
  )
}
