import { useTranslation } from 'react-i18next'
import { isStockBoard } from '../../../../domain/instruments/boards.ts'
import type { SourceState } from '../../../../domain/wire/calls/content.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useFeedText } from '../../../shared/feed-text.ts'
import { useDay } from '../../../shared/use-day.ts'
import { useServerNow } from '../../../state/server-now.ts'
import type { FactRow } from '../../../ui/Facts.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { Fold } from '../../../ui/Fold.tsx'
import { Section } from '../../../ui/Section.tsx'
import '../setting.css'
import { providerOf } from './terms.ts'

type SourceSectionProps = { readonly source: SourceState }

type LimitUse = NonNullable<SourceState['symbols']>

export function SourceSection({ source }: SourceSectionProps) {
  const { t } = useTranslation('sources')
  const { t: market } = useTranslation('market')
  const format = useFormat()
  const count = (value: number): string => format.quantity(String(value))
  const usedOf = ({ used, most }: LimitUse): string => t('used', { used: count(used), most: count(most) })
  const list = new Intl.ListFormat(format.locale, { type: 'conjunction' })
  const { name, state, causes, boards, feeds, instruments, symbols, requests, actions, omitted } = source
  const known = providerOf(name)
  const title = name === 'simulator' || known ? t(`name.${known ?? 'simulator'}`) : name
  const rows: FactRow[] = [{ label: t('state.label'), value: t(`state.${state ?? 'computed'}`) }]
  // It is the program on the server's machine that does not answer, and the user can start it.
  const causeTexts = causes.map(cause => t(`cause.${name === 'ibkr' && cause === 'down' ? 'gateway' : cause}`))
  if (causes.length > 0) rows.push({ label: t('cause.label'), value: '', note: causeTexts.join(' ') })
  if (state !== null) rows.push({ label: t('message'), value: <MessageAge at={source.messageTimestamp} /> })
  if (feeds.length > 0) rows.push({ label: t('gives'), value: <FeedTexts feeds={feeds} /> })
  rows.push(
    { label: t('boards'), value: list.format(boards.map(board => market(`board.${board}`))) },
    { label: t('instruments'), value: count(instruments) },
  )
  if (symbols) rows.push({ label: t('symbols'), value: usedOf(symbols) })
  if (requests) rows.push({ label: t('requests'), value: usedOf(requests) })
  if (state !== null && boards.some(isStockBoard))
    rows.push({ label: t('actions.label'), value: t(`actions.${actions ?? 'none'}`) })
  if (known) rows.push({ label: t('licence.title'), value: '', note: t(`licence.${known}`) })
  return (
    <>
      <Section title={title} padded>
        <Facts rows={rows} />
      </Section>
      {omitted.length > 0 && (
        <Fold title={t('omitted.title')} hint={count(omitted.length)}>
          <OmittedList omitted={omitted} />
        </Fold>
      )}
      {known && (
        <Fold title={t('key.title')}>
          <p>{t(`key.${known}`)}</p>
        </Fold>
      )}
    </>
  )
}

function OmittedList({ omitted }: Pick<SourceState, 'omitted'>) {
  const { t } = useTranslation('sources')
  const day = useDay()
  return (
    <>
      <p>{t('omitted.note')}</p>
      <ul>
        {omitted.map(({ code, differs, actual }) => (
          <li key={code}>{t(`omitted.${differs}`, { code, actual: differs === 'lastDay' ? day(actual) : actual })}</li>
        ))}
      </ul>
    </>
  )
}

function FeedTexts({ feeds }: Pick<SourceState, 'feeds'>) {
  const textOf = useFeedText()
  return feeds.map(feed => (
    <span key={`${feed.name} ${feed.origin}`} className="setting-source">
      {textOf(feed)}
    </span>
  ))
}

/** By the server's clock, so that it grows without another request. */
function MessageAge({ at }: { readonly at: number | null }) {
  const { t } = useTranslation('sources')
  const format = useFormat()
  const now = useServerNow()
  return at === null ? t('noMessage') : format.age(Math.max(0, now - at * 1_000))
}
