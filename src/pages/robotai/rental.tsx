// One robot of the user; `id` in the query names the robot.
import { useSnapshot } from 'valtio/react'
import { byId, useRecord } from '../../data/use-record.ts'
import { machinesHref } from '../../features/robot/links.ts'
import { RobotDetail } from '../../features/robot/RobotDetail.tsx'
import { useText } from '../../i18n/t.ts'
import { useQuery } from '../../router/context.ts'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { Missing } from '../../shared/Missing.tsx'
import { settings } from '../../state/settings.ts'

export function Page() {
  const t = useText('robot')
  const title = useText('common')('page.robots')
  const { hideBalances } = useSnapshot(settings)
  const lookup = useRecord('POST /robotOrder/detail', byId(useQuery().get('id')), { changed: 'subscription' })
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
