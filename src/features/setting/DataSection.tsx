import type { FormEvent } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatQuantity } from '../../i18n/format.ts'
import {
  isLifted,
  LIMIT_MAX_MB,
  liftDataLimit,
  MEGABYTE,
  readLimit,
  setDataLimit,
  stageOf,
  useDataUse,
} from '../../state/data-use.ts'
import { showToast } from '../../state/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Cell } from '../../ui/Cell.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Section } from '../../ui/Section.tsx'

const megabytes = (bytes: number): string => `${formatQuantity((bytes / MEGABYTE).toFixed(1))}\u00a0MB`

/** The data received today, and the limit for a day. */
export function DataSection() {
  const { t } = useTranslation('setting')
  const use = useDataUse()
  const limit = use.megabytes
  const stage = stageOf(use)
  return (
    <Section title={t('data.title')} note={t(use.isKept ? 'data.note' : 'data.unkept')}>
      <Cell
        title={t('data.today')}
        note={stage === 'free' ? undefined : t(`data.${stage}`, { limit })}
        value={
          limit === null
            ? megabytes(use.bytes)
            : t('data.of', { used: megabytes(use.bytes), limit: megabytes(limit * MEGABYTE) })
        }
      />
      <LimitForm key={limit} limit={limit} />
      {(stage !== 'free' || isLifted(use)) && (
        <div className="setting-control">
          {isLifted(use) && <p className="setting-label">{t('data.lifted')}</p>}
          <Button variant="secondary" onClick={() => liftDataLimit(!isLifted(use))}>
            {t(isLifted(use) ? 'data.resume' : 'data.lift')}
          </Button>
        </div>
      )}
    </Section>
  )
}

function LimitForm({ limit }: { limit: number | null }) {
  const { t } = useTranslation('setting')
  const [value, setValue] = useState(limit === null ? '' : String(limit))
  const [isAsked, setAsked] = useState(false)
  const read = readLimit(value)
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setAsked(true)
    // An entry that is no number leaves the value empty: the field says so, and nothing is saved.
    const field = event.currentTarget.querySelector('input')
    if (read === undefined || field?.getAttribute('aria-invalid') === 'true') return
    setDataLimit(read)
    showToast('info', t(read === null ? 'data.removed' : 'data.saved'))
  }
  return (
    <form className="setting-control" noValidate onSubmit={save}>
      <NumberField
        label={t('data.limit')}
        hint={t('data.limitHint')}
        whole
        optional
        unit="MB"
        value={value}
        onChange={setValue}
        error={
          isAsked && read === undefined ? t('data.invalid', { most: formatQuantity(String(LIMIT_MAX_MB)) }) : undefined
        }
      />
      <Button type="submit" variant="secondary">
        {t('data.save')}
      </Button>
    </form>
  )
}
