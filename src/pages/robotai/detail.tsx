// A mining machine and the form of its order; `id` in the query names the machine.
import { useCall } from '../../data/use-call.ts'
import { MachineForm } from '../../features/robot/MachineForm.tsx'
import { MissingRobot } from '../../features/robot/MissingRobot.tsx'
import { useText } from '../../i18n/t.ts'
import { useQuery } from '../../router/context.ts'
import { LookupPage } from '../../shared/LookupPage.tsx'

export function Page() {
  const id = useQuery().get('id')
  const title = useText('common')('page.robots')
  const lookup = useCall('POST /robot/pageList', {}, { waitedFor: true })
  const machine = lookup.data?.list.find(each => each.id === id)
  return (
    <LookupPage title={machine?.name ?? title} lookup={lookup} missing={<MissingRobot />}>
      {({ network }) => (machine ? <MachineForm machine={machine} network={network} /> : <MissingRobot />)}
    </LookupPage>
  )
}
