// Access of a calendar app to the dates of all applications: an address, a user name and a password, which is shown
// once to be copied. The password is renewed and ended here.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { CallAnswer } from '../../../domain/wire/calls/table.ts'
import { call } from '../../data/call.ts'
import { CallFailure, wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { useDates } from '../../i18n/day-time.ts'
import { CopyLine } from '../../shared/CopyLine.tsx'
import { settings } from '../../state/settings.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'

type Made = CallAnswer<'POST /m_ft/new_stock/calendar/make'>

export function CalendarLink() {
  const { t } = useTranslation('offer')
  const dates = useDates()
  const { locale } = useSnapshot(settings)
  const { data, failure, reload } = useCall('GET /m_ft/new_stock/calendar', {})
  const [made, setMade] = useState<Made | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (change: () => Promise<Made | null>): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      setMade(await change())
      reload()
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown
      setProblem(wordsOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  const make = () => call('POST /m_ft/new_stock/calendar/make', { locale }, { quiet: true })
  const end = async () => {
    await call('POST /m_ft/new_stock/calendar/end', {}, { quiet: true })
    return null
  }
  const calendar = made ?? data?.calendar ?? null
  return (
    <Section title={t('link.title')} note={t('link.note')} padded>
      {calendar && (
        <div className="offer-lines">
          <CopyLine label={t('link.address')} text={new URL(calendar.path, location.href).href} />
          <CopyLine label={t('link.user')} text={calendar.user} />
          {made && <CopyLine label={t('link.password')} text={made.password} note={t('link.once')} />}
        </div>
      )}
      {calendar && !made && <p>{t('link.active', { time: dates.dateTime(calendar.madeAt * 1_000) })}</p>}
      {(problem !== null || failure) && <Banner kind="danger">{problem ?? (failure && wordsOf(failure))}</Banner>}
      <Button variant="secondary" block busy={isBusy} onClick={() => void run(make)}>
        {t(calendar ? 'link.renew' : 'link.make')}
      </Button>
      {calendar && (
        <Button variant="plain" block busy={isBusy} onClick={() => void run(end)}>
          {t('link.end')}
        </Button>
      )}
    </Section>
  )
}
