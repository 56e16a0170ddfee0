// One robot of the user; `id` in the query names the robot.
import { useSnapshot } from 'valtio/react'
import { useCall } from '../../data/use-call.ts'
import { useChanged } from '../../data/use-changed.ts'
import { MissingRobot } from '../../features/robot/MissingRobot.tsx'
import { RobotDetail } from '../../features/robot/RobotDetail.tsx'
import { useText } from '../../i18n/t.ts'
import { useQuery } from '../../router/context.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { settings } from '../../state/settings.ts'
import { Navbar } from '../../ui/Navbar.tsx'

export function Page() {
  const id = useQuery().get('id')
  return id ? <Robot id={id} /> : <Nothing />
}

function Nothing() {
  const title = useText('common')('page.robots')
  return (
    <PageFrame ready title={title}>
      <Navbar title={title} back onBack={back} />
      <MissingRobot />
    </PageFrame>
  )
}

function Robot({ id }: { id: string }) {
  const title = useText('common')('page.robots')
  const { hideBalances } = useSnapshot(settings)
  const lookup = useCall('POST /robotOrder/detail', { id }, { waitedFor: true })
  useChanged('subscription', lookup.reload)
  return (
    <LookupPage title={lookup.data?.name ?? title} lookup={lookup} missing={<MissingRobot />}>
      {robot => <RobotDetail robot={robot} hidden={hideBalances} />}
    </LookupPage>
  )
}
