// The reminders of an offer. The customer turns each on or off; only those turned on are sent.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReminderKind } from '../../../domain/new-issue/reminders.ts'
import type { NewIssueDetail } from '../../../domain/wire/calls/new-issue.ts'
import type { CallAnswer } from '../../../domain/wire/calls/table.ts'
import { call } from '../../data/call.ts'
import { CallFailure, wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { useDates } from '../../i18n/day-time.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Section } from '../../ui/Section.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'

type Reminder = CallAnswer<'GET /m_ft/new_stock/reminders'>[number]

/** A reminder that can no longer be changed is shown only if it is on. */
const isShown = ({ canChange, isOn }: Reminder): boolean => canChange || isOn

export function Reminders({ issue: { id } }: { issue: NewIssueDetail }) {
  const { t } = useTranslation('offer')
  const { data, failure } = useCall('GET /m_ft/new_stock/reminders', { id })
  const [changed, setChanged] = useState<readonly Reminder[] | null>(null)
  const [busyKind, setBusyKind] = useState<ReminderKind | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const set = async (kind: ReminderKind, isOn: boolean): Promise<void> => {
    setBusyKind(kind)
    setProblem(null)
    try {
      setChanged(await call('POST /m_ft/new_stock/reminders/set', { id, kind, isOn }, { quiet: true }))
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown
      setProblem(wordsOf(thrown))
    } finally {
      setBusyKind(null)
    }
  }
  const rows = (changed ?? data)?.filter(isShown)
  const words = problem ?? (rows || !failure ? null : wordsOf(failure))
  if (rows?.length === 0) return null
  return (
    <Section title={t('remind.title')} note={t('remind.note')}>
      {words !== null && <Banner kind="danger">{words}</Banner>}
      {!(rows || failure) && <SkeletonRows count={3} />}
      {rows?.map(reminder => (
        <Line
          key={reminder.kind}
          reminder={reminder}
          isBusy={busyKind !== null}
          onChange={isOn => void set(reminder.kind, isOn)}
        />
      ))}
    </Section>
  )
}

type LineProps = { reminder: Reminder; isBusy: boolean; onChange: (isOn: boolean) => void }

function Line({ reminder: { kind, at, isOn, sentAt, canChange }, isBusy, onChange }: LineProps) {
  const { t } = useTranslation('offer')
  const dates = useDates()
  const time = dates.dateTime((sentAt ?? at) * 1_000)
  return (
    <Switch
      label={t(`remind.${kind}`)}
      note={sentAt === null ? time : t('remind.sent', { time })}
      checked={isOn}
      disabled={isBusy || !canChange}
      onChange={onChange}
    />
  )
}
