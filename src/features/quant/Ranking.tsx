// The published ranking with its formula and its dates. Rules that cannot be ranked come last, with the reason.

import { useTranslation } from 'react-i18next'
import type { QuantRank } from '../../../domain/wire/calls/quant.ts'
import type { CallAnswer } from '../../../domain/wire/calls/table.ts'
import { useCall } from '../../data/use-call.ts'
import { useFormat } from '../../i18n/format.ts'
import { LookupContent } from '../../shared/LookupContent.tsx'
import { useDay } from '../../shared/use-day.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Row } from '../../ui/Row.tsx'
import { productHref } from './links.ts'
import '../../shared/strategy/strategy.css'
import './quant.css'

export function Ranking({ onReady }: { onReady: () => void }) {
  const lookup = useCall('GET /quantization/getRanking', {})
  return (
    <LookupContent lookup={lookup} onReady={onReady}>
      {ranking => <Ranks ranking={ranking} />}
    </LookupContent>
  )
}

function Ranks({ ranking: { from, to, list } }: { ranking: CallAnswer<'GET /quantization/getRanking'> }) {
  const { t } = useTranslation('quant')
  const day = useDay()
  if (list.length === 0) return <Empty title={t('ranking.empty')} note={t('list.emptyNote')} />
  return (
    <>
      <div className="strategy-note">
        <p>{t('ranking.note')}</p>
        <p>{t('ranking.dates', { from: day(from), to: day(to) })}</p>
      </div>
      <ul aria-label={t('view.ranking')} className="list quant-ranking">
        {list.map(rank => (
          <li key={rank.id}>
            <RankRow rank={rank} />
          </li>
        ))}
      </ul>
    </>
  )
}

function RankRow({ rank }: { rank: QuantRank }) {
  const { t } = useTranslation('quant')
  const format = useFormat()
  const day = useDay()
  const { id, name, place, reason, state, lastDay, calmar, drawdown, result, benchmark, days, trades } = rank
  const count = reason === 'trades' ? trades : days
  const note = reason
    ? t(`ranking.${reason}`, { count })
    : t('ranking.detail', {
        own: format.percent(result),
        hold: format.percent(benchmark),
      })
  return (
    <Row
      to={productHref(id)}
      title={place === null ? name : t('ranking.place', { place, name })}
      note={state === 'closed' ? `${t('state.closed', { day: day(lastDay) })} · ${note}` : note}
      value={format.quantity(reason === null ? calmar : null)}
      detail={format.percent(drawdown)}
    />
  )
}
