// The pay password. A user who came from another page returns to it.

import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { useSearchParams } from 'wouter'
import { PayPassword } from '../../features/auth/PayPassword.tsx'
import { useFreshUser } from '../../features/auth/use-fresh-user.ts'
import { currentPlace } from '../../router/history.ts'
import { back, replace, safeReturn } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { hrefOf } from '../../router/place.ts'
import { session } from '../../state/session.ts'
import { showToast } from '../../state/toast.ts'
import { Navbar } from '../../ui/Navbar.tsx'

const PATH = '/pages/setting/paypwd'

export function Page() {
  const { t } = useTranslation('security')
  const { t: tc } = useTranslation('common')
  const [query] = useSearchParams()
  const { user } = useSnapshot(session)
  useFreshUser()
  const hint = query.get('back')
  const leave = () => {
    if (currentPlace().entry.depth > 0) back()
    else replace(safeReturn(hint) ?? '/pages/setting/security')
  }
  return (
    <PageFrame ready={user !== null}>
      <Navbar title={tc('page.payPassword')} back onBack={leave} />
      {user && (
        <PayPassword
          user={user}
          forgotten={query.has('forgot')}
          onForgotten={isSo => replace(hrefOf(PATH, { forgot: isSo ? 1 : null, back: hint }))}
          onDone={wasSet => {
            showToast('success', t(wasSet ? 'pay.changed' : 'pay.chosen'))
            leave()
          }}
        />
      )}
    </PageFrame>
  )
}
