// Cancels an order in an auction until its cut-off; its reserved money is released.
import { useTranslation } from 'react-i18next'
import { CancelOnce } from '../../shared/orders/CancelOnce.tsx'

export function CancelOrder({ id, cancellable }: { id: string; cancellable: boolean }) {
  const { t } = useTranslation('bond')
  const words = {
    action: t('auction.cancel'),
    title: t('auction.cancelTitle'),
    note: t('auction.cancelNote'),
    keep: t('auction.keep'),
    unknown: t('auction.cancelUnknown'),
    done: t('auction.cancelDone'),
  }
  return (
    <div className="bond-cancel">
      <CancelOnce call="POST /treasuryBond/cancel" id={id} cancellable={cancellable} words={words} />
    </div>
  )
}
