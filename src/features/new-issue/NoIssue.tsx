// Shown for a link without a valid offer.
import { useText } from '../../i18n/t.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { EmptyLink } from '../../ui/EmptyLink.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { issuesHref } from './record-links.ts'

export function NoIssue() {
  const t = useText('offer')
  const title = t('detail.title')
  return (
    <PageFrame ready title={title}>
      <Navbar title={title} back onBack={back} />
      <MissingIssue />
    </PageFrame>
  )
}

export function MissingIssue() {
  const t = useText('offer')
  return (
    <EmptyLink title={t('detail.missing')} note={t('detail.missingNote')} to={issuesHref} link={t('detail.toList')} />
  )
}
