// Mining machines, and the network data that determine their income.

import { useTranslation } from 'react-i18next'
import { useCall } from '../../data/use-call.ts'
import { MachineList } from '../../features/robot/MachineList.tsx'
import { HowItWorks } from '../../shared/HowItWorks.tsx'
import { LookupPage } from '../../shared/LookupPage.tsx'

export function Page() {
  const title = useTranslation('common').t('page.robots')
  const lookup = useCall('POST /robot/pageList', {}, { waitedFor: true })
  return (
    <LookupPage title={title} lookup={lookup}>
      {({ list, network }) => (
        <>
          <MachineList list={list} network={network} />
          <HowItWorks product="robot" />
        </>
      )}
    </LookupPage>
  )
}
