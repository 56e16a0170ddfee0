// The page of one record of the trade tab, by the id in the query.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lookup } from '../../data/use-call.ts'
import { HideBalances } from '../../features/profile/HideBalances.tsx'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { Missing } from '../../shared/Missing.tsx'

type DetailFrameProps<T> = {
  title: 'position' | 'closed' | 'order' | 'subscription' | 'follow' | 'bond'
  lookup: Lookup<T>
  codeOf?: (record: T) => string
  children: (record: T) => ReactNode
}

export function DetailFrame<T>({ title, lookup, codeOf, children }: DetailFrameProps<T>) {
  const { t } = useTranslation('trade')
  const name = t(`detail.${title}`)
  return (
    <LookupPage
      title={lookup.data !== null && codeOf ? `${name} · ${codeOf(lookup.data)}` : name}
      lookup={lookup}
      actions={<HideBalances label={t('balance.hide')} />}
      missing={<Missing to="/pages/trade/index" link={t('detail.toTrade')} />}
    >
      {children}
    </LookupPage>
  )
}
