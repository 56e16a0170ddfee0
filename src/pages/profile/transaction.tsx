// The bill of all wallets: filters, detail of each line, and export as CSV.

import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { useSearchParams } from 'wouter'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { holdingsTabs } from '../../../domain/position.ts'
import { walletTypes } from '../../../domain/wallet.ts'
import type { BillLine } from '../../../domain/wire/calls/wallet.ts'
import { BillFilters } from '../../features/bill/BillFilters.tsx'
import { BillList } from '../../features/bill/BillList.tsx'
import { ExportBill } from '../../features/bill/ExportBill.tsx'
import type { BillFilter } from '../../features/bill/filter.ts'
import { everything } from '../../features/bill/filter.ts'
import { HideBalances } from '../../features/profile/HideBalances.tsx'
import { requestHref } from '../../features/request/requests.ts'
import type { NamedKey } from '../../router/instrument-links.ts'
import { tradeDetailHref } from '../../router/instrument-links.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { hrefOf } from '../../router/place.ts'
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

/** The instrument of a line about an order or a position: its link names it, as every link to a trade does. */
const namedOf = ({ instrument }: BillLine): NamedKey | null =>
  instrument && instrument.key !== null ? { key: instrument.key as InstrumentKey, name: instrument.name } : null

function linkOf(line: BillLine): string | null {
  const { about, reference } = line
  if (about === null || reference === null) return null
  if (about === 'subscription') return tradeDetailHref(null, reference, holdingsTabs.mySubscription)
  if (about === 'follow') return tradeDetailHref(null, reference, holdingsTabs.myFollow)
  if (about === 'fund') return hrefOf('/pages/yinmutual/myhold', { order: reference })
  if (about === 'block' || about === 'placing') return hrefOf('/pages/placing/record', { kind: about, id: reference })
  if (about === 'quant') return hrefOf('/pages/aiquantify/record-detail', { id: reference })
  if (about === 'bond') return tradeDetailHref(null, reference, holdingsTabs.myBonds)
  if (about === 'loan') return hrefOf('/pages/loan/index', { id: reference })
  if (about === 'robot') return hrefOf('/pages/robotai/rental', { id: reference })
  if (about === 'position') return tradeDetailHref(namedOf(line), reference, holdingsTabs.myHolding)
  if (about !== 'order') return requestHref({ kind: about, id: reference })
  return tradeDetailHref(namedOf(line), reference, holdingsTabs.myEntrusted)
}
