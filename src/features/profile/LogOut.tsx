import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../shared/sheet/Confirm.tsx'
import { Cell } from '../../ui/Cell.tsx'

/** The log-out asks for a confirmation, because open orders stay in the market. */
export function LogOut({ onLogOut }: { onLogOut: () => void }) {
  const { t } = useTranslation('profile')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Cell title={t('logout.action')} tone="danger" onPress={() => setAsking(true)} />
      <Confirm
        open={isAsking}
        title={t('logout.title')}
        note={t('logout.note')}
        confirmLabel={t('logout.confirm')}
        cancelLabel={t('logout.keep')}
        tone="danger"
        onConfirm={() => {
          setAsking(false)
          onLogOut()
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
