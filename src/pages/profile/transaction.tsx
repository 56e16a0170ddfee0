// The bill of all wallets: filters, detail of each line, and export as CSV.

import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { useSearchParams } from 'wouter'
import { walletTypes } from '../../../domain/wallet.ts'
import type { BillLine } from '../../../domain/wire/calls/wallet.ts'
import { BillFilters } from '../../features/bill/BillFilters.tsx'
import { BillList } from '../../features/bill/BillList.tsx'
import { ExportBill } from '../../features/bill/ExportBill.tsx'
import type { BillFilter } from '../../features/bill/filter.ts'
import { everything } from '../../features/bill/filter.ts'
import { HideBalances } from '../../features/profile/HideBalances.tsx'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { subjectHref } from '../../shared/subject-href.ts'
import { settings } from '../../state/settings.ts'
import { useSimulated } from '../../state/simulated.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Navbar } from '../../ui/Navbar.tsx'

export function Page() {
  const { t } = useTranslation('bill')
  const { t: tc } = useTranslation('common')
  const { t: tp } = useTranslation('profile')
  const asked = useSearchParams()[0].get('wallet')
  const { hideBalances } = useSnapshot(settings)
  const isSimulated = useSimulated()
  const [ready, setReady] = useState(false)
  const onReady = useCallback(() => setReady(true), [])
  const [filter, narrow] = useState<BillFilter>(() => ({
    ...everything,
    walletType: walletTypes.find(type => type === asked) ?? null,
  }))
  return (
    <PageFrame ready={ready}>
      <Navbar
        title={tc('page.bill')}
        back
        onBack={back}
        actions={
          <>
            <HideBalances label={tp('balance.hide')} />
            <ExportBill filter={filter} />
          </>
        }
      />
      {isSimulated && <Banner kind="info">{t('simulated')}</Banner>}
      <BillFilters filter={filter} onChange={narrow} />
      <BillList key={JSON.stringify(filter)} filter={filter} hidden={hideBalances} onReady={onReady} linkOf={linkOf} />
    </PageFrame>
  )
}

/** A line about an order or a position names its instrument, as every link to a trade does. */
function linkOf({ about, reference, instrument }: BillLine): string | null {
  if (about === null || reference === null) return null
  const named = instrument && instrument.key !== null ? { key: instrument.key, name: instrument.name } : {}
  return subjectHref({ type: about, id: reference }, named)
}
