// The sheet of the alerts: those of an instrument or of all, and the form for a new or a changed one.
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Alert } from '../../../domain/wire/calls/alert.ts'
import { wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { useChanged } from '../../data/use-changed.ts'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Cell } from '../../ui/Cell.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import type { MovedLevel } from './AlertForm.tsx'
import { AlertForm } from './AlertForm.tsx'
import { AlertList } from './AlertList.tsx'
import './alert.css'

type AlertSheetProps = {
  readonly instrumentKey: InstrumentKey | null
  /** A position on margin in the instrument: the form for a new alert on it is shown at once. */
  readonly positionId?: string | undefined
  /** An alert whose form is shown at once, with a level that was chosen elsewhere; the sheet closes after it. */
  readonly edited?: { readonly alert: Alert; readonly moved: MovedLevel | undefined } | undefined
  readonly open: boolean
  readonly onClose: () => void
}

/** What the sheet shows: the list, or the form for a new alert (null) or an existing one. */
type View = { readonly form: false } | { readonly form: true; readonly alert: Alert | null }
const LIST: View = { form: false }

export function AlertSheet({ instrumentKey, positionId, edited, open, onClose }: AlertSheetProps) {
  const { t } = useTranslation('alert')
  const firstView: View = edited || positionId !== undefined ? { form: true, alert: edited?.alert ?? null } : LIST
  const [view, show] = useState<View>(firstView)
  const body = useRef<HTMLDivElement>(null)
  // The button that changed the view is gone, and would take the focus with it.
  const setView = (next: View): void => {
    show(next)
    body.current?.focus()
  }
  const close = (): void => {
    if (!edited) setView(firstView)
    onClose()
  }
  const key = view.form ? ((view.alert?.key as InstrumentKey | undefined) ?? instrumentKey) : null
  const add = instrumentKey !== null && !view.form && (
    <Button block onClick={() => setView({ form: true, alert: null })}>
      {t('add')}
    </Button>
  )
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t(titleOf(view, instrumentKey))}
      note={view.form ? undefined : t('watched')}
      startsAtTitle
      {...(add && { footer: add })}
    >
      <div ref={body} tabIndex={-1} className="alert-view">
        {view.form && key !== null ? (
          <AlertForm
            instrumentKey={key}
            positionId={view.alert ? (view.alert.position?.id ?? null) : (positionId ?? null)}
            alert={view.alert}
            moved={edited?.moved}
            onDone={edited ? onClose : () => setView(LIST)}
          />
        ) : (
          <Alerts instrumentKey={instrumentKey} onEdit={alert => setView({ form: true, alert })} />
        )}
      </div>
    </Sheet>
  )
}

function titleOf(view: View, key: InstrumentKey | null): 'title' | 'titleAll' | 'titleNew' | 'titleEdit' {
  if (!view.form) return key === null ? 'titleAll' : 'title'
  return view.alert === null ? 'titleNew' : 'titleEdit'
}

type AlertsProps = {
  readonly instrumentKey: InstrumentKey | null
  readonly onEdit: (alert: Alert) => void
}

/** True if the user was not asked yet whether Pulso may send notifications to this device. */
const canAskForPush = (): boolean => 'Notification' in window && Notification.permission === 'default'

function Alerts({ instrumentKey, onEdit }: AlertsProps) {
  const { t } = useTranslation('alert')
  const { data, failure, reload } = useCall('POST /alerts/list', instrumentKey === null ? {} : { key: instrumentKey })
  useChanged(
    'alert',
    useCallback(() => reload(), [reload]),
  )
  if (!data) return failure ? <Failed note={wordsOf(failure)} onRetry={reload} /> : <SkeletonRows count={3} />
  return (
    <>
      {failure && <Banner kind="warning">{wordsOf(failure)}</Banner>}
      <AlertList alerts={data.list} isAll={instrumentKey === null} onEdit={onEdit} onChanged={reload} />
      {data.list.length > 0 && canAskForPush() && (
        <Cell title={t('push')} note={t('pushNote')} to="/pages/setting/push" />
      )}
    </>
  )
}
