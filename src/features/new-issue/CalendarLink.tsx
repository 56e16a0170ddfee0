// The private address from which a calendar app loads the dates of all applications: it is created, shown once to be
// copied, and revoked here.
import { useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { CallAnswer } from '../../../domain/wire/calls/table.ts'
import { call } from '../../data/call.ts'
import { CallFailure, wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useText } from '../../i18n/t.ts'
import { CopyLine } from '../../shared/CopyLine.tsx'
import { settings } from '../../state/settings.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Section.tsx'

type Made = CallAnswer<'POST /m_ft/new_stock/calendar/make'>

export function CalendarLink() {
  const t = useText('offer')
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
  const madeAt = made?.madeAt ?? data?.madeAt ?? null
  return (
    <Section title={t('link.title')} note={t('link.note')} padded>
      {made && (
        <div className="offer-lines">
          <CopyLine label={t('link.address')} text={new URL(made.path, location.href).href} note={t('link.once')} />
        </div>
      )}
      {!made && madeAt !== null && <p>{t('link.active', { time: dates.dateTime(madeAt * 1_000) })}</p>}
      {(problem !== null || failure) && <Banner kind="danger">{problem ?? (failure && wordsOf(failure))}</Banner>}
      <Button variant="secondary" block busy={isBusy} onClick={() => void run(make)}>
        {t(madeAt === null ? 'link.make' : 'link.renew')}
      </Button>
      {madeAt !== null && (
        <Button variant="plain" block busy={isBusy} onClick={() => void run(end)}>
          {t('link.end')}
        </Button>
      )}
    </Section>
  )
}
