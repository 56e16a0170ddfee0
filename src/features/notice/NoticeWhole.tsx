// One notice: its text, values, time, and a link to its subject.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { topicOf } from '../../../domain/notice.ts'
import type { Notice } from '../../../domain/wire/calls/notice.ts'
import { useDates, zoneName } from '../../i18n/day-time.ts'
import type { Text } from '../../i18n/t.ts'
import { push } from '../../router/navigate.ts'
import { quantityLabelOf } from '../../shared/instruments/price-text.ts'
import { Button } from '../../ui/Button.tsx'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Section } from '../../ui/Section.tsx'
import { noticeHref } from './link.ts'
import { NoticeIcon } from './NoticeIcon.tsx'
import { markRead } from './read.ts'
import type { NoticeWords, ValueName } from './words.ts'
import { keyOf, useNoticeWords } from './words.ts'
import './notice.css'

export function NoticeWhole({ notice }: { notice: Notice }) {
  const { t } = useTranslation('notice')
  const words = useNoticeWords()(notice)
  const href = noticeHref(notice)
  const { id, read, subject } = notice
  useEffect(() => {
    if (!read) void markRead(id)
  }, [id, read])
  return (
    <>
      <div className="notice-whole">
        <NoticeIcon kind={notice.kind} />
        <h2 className="notice-whole-title">{words.title}</h2>
        <p className="notice-whole-text">{words.text}</p>
      </div>
      <Section title={t('detail.about')} padded>
        <Facts rows={[...factsOf(notice, words, t), useWhen(notice)]} />
      </Section>
      {subject && href !== null && (
        <div className="notice-actions">
          <Button variant="secondary" onClick={() => push(href)}>
            {t(`link.${subject.type}`)}
          </Button>
        </div>
      )}
    </>
  )
}

/** The time in the user's time zone, with the zone's name, because a bank's letter may use another zone. */
function useWhen({ createTimestamp }: Notice): FactRow {
  const { t } = useTranslation('notice')
  const dates = useDates()
  const ms = createTimestamp * 1000
  return { label: t('detail.when'), value: dates.dateTime(ms), note: zoneName(ms, dates.locale) }
}

const orderFacts = ['filled', 'average', 'price', 'stopPrice', 'filledPrice', 'gap'] as const
const moneyFacts = ['amount', 'fee', 'net', 'received'] as const

const isOver = (kind: Notice['kind']): boolean => /(Failed|Cancelled)$/.test(kind)

/** The values of the notice as rows. */
function factsOf({ kind, values }: Notice, words: NoticeWords, t: Text<'notice'>): FactRow[] {
  const has = (name: ValueName): boolean => values[name] !== undefined
  const row = (name: (typeof orderFacts)[number] | (typeof moneyFacts)[number]): FactRow => ({
    label: t(`fact.${name}`),
    value: words.values[name],
  })
  if (topicOf(kind) === 'order') {
    const { code, name, quantity } = words.values
    return [
      { label: t('fact.instrument'), value: `${code} · ${name}` },
      ...(has('quantity') ? [{ label: t(`fact.${quantityLabelOf(keyOf(values))}`), value: quantity }] : []),
      ...orderFacts.filter(has).map(row),
    ]
  }
  if (topicOf(kind) === 'alert') {
    const { code, name, price, ratio, when } = words.values
    return [
      { label: t('fact.instrument'), value: `${code} · ${name}` },
      ...(has('ratio') ? [{ label: t('fact.ratio'), value: ratio }] : []),
      { label: t('fact.reached'), value: price },
      { label: t('fact.seen'), value: when },
      ...(has('note') ? [{ label: t('fact.note'), value: values['note'] ?? '' }] : []),
    ]
  }
  const { wallet, target, name, masked } = words.values
  const from: FactRow = { label: t(has('target') ? 'fact.from' : 'fact.wallet'), value: wallet }
  return [
    // A failed request has no fee and no proceeds.
    ...moneyFacts.filter(name => has(name) && (name === 'amount' || !isOver(kind))).map(row),
    ...(has('wallet') ? [from] : []),
    ...(has('target') ? [{ label: t('fact.to'), value: target }] : []),
    ...(has('masked') ? [{ label: t('fact.destination'), value: `${name} ${masked}` }] : []),
  ]
}
