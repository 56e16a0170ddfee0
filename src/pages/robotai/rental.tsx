// One robot of the user; `id` in the query names the robot.

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { useSearchParams } from 'wouter'
import { byId, useRecord } from '../../data/use-record.ts'
import { machinesHref } from '../../features/robot/links.ts'
import { RobotDetail } from '../../features/robot/RobotDetail.tsx'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { Missing } from '../../shared/Missing.tsx'
import { settings } from '../../state/settings.ts'

export function Page() {
  const { t } = useTranslation('robot')
  const title = useTranslation('common').t('page.robots')
  const { hideBalances } = useSnapshot(settings)
  const lookup = useRecord('POST /robotOrder/detail', byId(useSearchParams()[0].get('id')), { changed: 'subscription' })
  return (
    <LookupPage
      title={lookup.data?.name ?? title}
      lookup={lookup}
      missing={<Missing to={machinesHref} link={t('record.browse')} />}
    >
      {robot => <RobotDetail robot={robot} hidden={hideBalances} />}
    </LookupPage>
  )
}
