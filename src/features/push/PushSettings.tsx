// Notifications on this device: on or off, which topics, amounts, and quiet hours. Each change is saved at once.
import { BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { noticeTopics } from '../../../domain/notice.ts'
import type { PushChoice } from '../../../domain/wire/calls/push.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Section } from '../../ui/Section.tsx'
import { Select } from '../../ui/Select.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import type { usePush } from './use-push.ts'
import './push.css'

type Push = ReturnType<typeof usePush>

export function PushSettings({ push }: { readonly push: Push }) {
  const { t } = useTranslation('push')
  const { state, isBusy, problem } = push
  switch (state.is) {
    case 'loading':
      return <SkeletonRows count={6} />
    case 'failed':
      return <Failed note={state.words} onRetry={() => void push.read()} />
    case 'blocked':
      return <Empty title={t(`blocked.${state.by}Title`)} note={t(`blocked.${state.by}Note`)} />
    case 'off':
      return (
        <>
          <Problem problem={problem} />
          <Empty
            icon={<BellRing size={28} strokeWidth={1.5} aria-hidden="true" />}
            title={t('offTitle')}
            note={t('intro')}
            action={
              <Button busy={isBusy} onClick={() => void push.turnOn()}>
                {t('turnOn')}
              </Button>
            }
          />
        </>
      )
    case 'on':
      return (
        <>
          <Problem problem={problem} />
          <Choices choice={state.choice} isBusy={isBusy} onChange={choice => void push.change(choice)} />
          <Section padded note={t('intro')}>
            <Button block variant="secondary" busy={isBusy} onClick={() => void push.turnOff()}>
              {t('turnOff')}
            </Button>
          </Section>
        </>
      )
  }
}

function Problem({ problem }: Pick<Push, 'problem'>) {
  const { t } = useTranslation('push')
  if (problem === null) return null
  return (
    <div className="push-problem">
      <Banner kind="danger">{typeof problem === 'string' ? t(`failed.${problem}`) : problem.words}</Banner>
    </div>
  )
}

type ChoicesProps = {
  readonly choice: PushChoice
  readonly isBusy: boolean
  readonly onChange: (choice: PushChoice) => void
}

function Choices({ choice, isBusy, onChange }: ChoicesProps) {
  const { t } = useTranslation('push')
  const { topics, amounts } = choice
  const change = (changed: Partial<PushChoice>): void => onChange(Object.assign({}, choice, changed))
  return (
    <>
      <Section title={t('topics')} {...(topics.length === 0 && { note: t('noTopic') })}>
        {noticeTopics.map(topic => (
          <Switch
            key={topic}
            label={t(`topic.${topic}`)}
            checked={topics.includes(topic)}
            disabled={isBusy}
            onChange={isOn =>
              change({ topics: noticeTopics.filter(each => (each === topic ? isOn : topics.includes(each))) })
            }
          />
        ))}
      </Section>
      <Section title={t('screen')}>
        <Switch
          label={t('amounts')}
          note={t('amountsNote')}
          checked={amounts}
          disabled={isBusy}
          onChange={isOn => change({ amounts: isOn })}
        />
      </Section>
      <QuietHours quiet={choice.quiet} isBusy={isBusy} onChange={quiet => change({ quiet })} />
    </>
  )
}

const FIRST_QUIET = { from: '22:00', to: '07:00' }
/** Each half hour of a day, as `hh:mm`. */
const TIMES = Array.from({ length: 48 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0')
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`
})

type QuietHoursProps = {
  readonly quiet: PushChoice['quiet']
  readonly isBusy: boolean
  readonly onChange: (quiet: PushChoice['quiet']) => void
}

function QuietHours({ quiet, isBusy, onChange }: QuietHoursProps) {
  const { t } = useTranslation('push')
  const choose = (end: 'from' | 'to', time: string): void => {
    if (quiet) onChange(end === 'from' ? { from: time, to: quiet.to } : { from: quiet.from, to: time })
  }
  // A period cannot end when it begins.
  const timesWithout = (other: string) => TIMES.filter(time => time !== other).map(value => ({ value, label: value }))
  return (
    <Section title={t('quiet.title')}>
      <Switch
        label={t('quiet.on')}
        note={t('quiet.onNote')}
        checked={quiet !== null}
        disabled={isBusy}
        onChange={isOn => onChange(isOn ? FIRST_QUIET : null)}
      />
      {quiet && (
        <div className="push-times">
          <Select
            label={t('quiet.from')}
            options={timesWithout(quiet.to)}
            value={quiet.from}
            disabled={isBusy}
            onChange={event => choose('from', event.currentTarget.value)}
          />
          <Select
            label={t('quiet.to')}
            options={timesWithout(quiet.from)}
            value={quiet.to}
            disabled={isBusy}
            onChange={event => choose('to', event.currentTarget.value)}
          />
        </div>
      )}
    </Section>
  )
}
