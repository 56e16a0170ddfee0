// Shown for a link without a valid offer.
import { useText } from '../../i18n/t.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'
import { Navbar } from '../../ui/Navbar.tsx'

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
    <Empty
      title={t('detail.missing')}
      note={t('detail.missingNote')}
      action={
        <Link className="text-link" to="/pages/product/newstock">
          {t('detail.toList')}
        </Link>
      }
    />
  )
}
