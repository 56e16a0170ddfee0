// A mining machine and the form of its order; `id` in the query names the machine.

import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { byId, partOf, useRecord } from '../../data/use-record.ts'
import { machinesHref } from '../../features/robot/links.ts'
import { MachineForm } from '../../features/robot/MachineForm.tsx'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { Missing } from '../../shared/Missing.tsx'

export function Page() {
  const { t } = useTranslation('robot')
  const title = useTranslation('common').t('page.robots')
  const answer = useRecord('POST /robot/pageList', byId(useSearchParams()[0].get('id')))
  const lookup = partOf(answer, ({ list: [machine], network }) => machine && { machine, network })
  return (
    <LookupPage
      title={lookup.data?.machine.name ?? title}
      lookup={lookup}
      missing={<Missing to={machinesHref} link={t('record.browse')} />}
    >
      {({ machine, network }) => <MachineForm machine={machine} network={network} />}
    </LookupPage>
  )
}
