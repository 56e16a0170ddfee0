// Adds a bank account, or changes the account that `id` in the query names.

import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { BankEditor } from '../../features/destination/BankEditor.tsx'
import { EditorPlace } from '../../features/destination/EditorPlace.tsx'
import { holdOf } from '../../features/destination/hold.ts'
import { useDestinations } from '../../features/destination/use-destinations.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { Navbar } from '../../ui/Navbar.tsx'

export function Page() {
  const { t } = useTranslation('destination')
  const id = useSearchParams()[0].get('id')
  const lookup = useDestinations('bank')
  const title = t(id === null ? 'title.addBank' : 'title.changeBank')
  return (
    <PageFrame ready={lookup.data !== null} busy={lookup.state === 'loading'} title={title}>
      <Navbar title={title} back onBack={back} />
      <EditorPlace kind="bank" id={id} lookup={lookup}>
        {({ known, fullName }) => (
          <BankEditor
            known={known}
            fullName={fullName}
            hold={holdOf(known, lookup.data)}
            latest={saved => lookup.data?.find(one => one.id === saved) ?? null}
          />
        )}
      </EditorPlace>
    </PageFrame>
  )
}
