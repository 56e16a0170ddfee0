// The form of an order that follows an institution; `id` in the query names the institution.
import { FollowForm } from '../../features/follow/FollowForm.tsx'
import { MissingAgency } from '../../features/follow/MissingAgency.tsx'
import { useAgency } from '../../features/follow/use-agency.ts'
import { useText } from '../../i18n/t.ts'
import { useQuery } from '../../router/context.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { Navbar } from '../../ui/Navbar.tsx'

export function Page() {
  const id = useQuery().get('id')
  return id ? <Order id={id} /> : <Nobody />
}

function Nobody() {
  const title = useText('common')('page.follow')
  return (
    <PageFrame ready title={title}>
      <Navbar title={title} back onBack={back} />
      <MissingAgency />
    </PageFrame>
  )
}

function Order({ id }: { id: string }) {
  const t = useText('follow')
  const lookup = useAgency(id)
  const title = lookup.data ? t('form.title', { name: lookup.data.name }) : t('detail.follow')
  return (
    <LookupPage title={title} lookup={lookup} missing={<MissingAgency />}>
      {agency => <FollowForm agency={agency} />}
    </LookupPage>
  )
}
