// Schemes of one kind. After a failed refresh the rows stay, with an error.
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FundKind } from '../../../domain/funds/schemes.ts'
import type { FundScheme } from '../../../domain/wire/calls/fund.ts'
import { call } from '../../data/call.ts'
import type { PagedSource } from '../../data/paged.ts'
import { usePaged } from '../../data/paged.ts'
import { useFormat } from '../../i18n/format.ts'
import { PagedList } from '../../shared/PagedList.tsx'
import { PageNote } from '../../shared/PageNote.tsx'
import { Change } from '../../ui/Change.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Row } from '../../ui/Row.tsx'
import { basisPoints, NAV_DECIMALS, RUPEE, useDay } from './figures.ts'
import { schemeHref } from './links.ts'

const sourceOf = (kind: FundKind): PagedSource<FundScheme> => ({
  ask: page => call('POST /user_fund_orders/productPageList', { pageNo: page.pageNo, pageSize: page.pageSize, kind }),
  pick: () => null,
  isNewer: () => true,
  belongs: scheme => scheme.kind === kind,
})

export function SchemeList({ kind, onReady }: { kind: FundKind; onReady: () => void }) {
  const { t } = useTranslation('fund')
  const source = useMemo(() => sourceOf(kind), [kind])
  const list = usePaged(source)
  const renderRow = useCallback((scheme: FundScheme) => <SchemeRow scheme={scheme} />, [])
  return (
    <>
      {list.state === 'failed' && list.rows.length > 0 && <PageNote kind="warning" text={t('list.stale')} />}
      <PagedList
        list={list}
        rows={list.rows}
        label={t('list.label')}
        renderRow={renderRow}
        empty={<Empty title={t('list.empty')} />}
        head={<p className="fund-note">{t(`list.note.${kind}`)}</p>}
        onReady={onReady}
      />
    </>
  )
}

function SchemeRow({ scheme }: { scheme: FundScheme }) {
  const { t } = useTranslation('fund')
  const format = useFormat()
  const day = useDay()
  const { id, name, category, nav, navDate, dayChange, maxDrawdown } = scheme
  return (
    <Row
      to={schemeHref(id)}
      title={name}
      note={t('list.row', { category: t(`category.${category}`), worst: format.percent(maxDrawdown) })}
      value={format.money(nav, RUPEE, NAV_DECIMALS)}
      detail={
        <span>
          {day(navDate)} <Change basisPoints={basisPoints(dayChange)} show="ratio" />
        </span>
      }
    />
  )
}
