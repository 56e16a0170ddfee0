// Closes the account: what prevents it, or what is deleted and what is kept, and the final confirmation.

import { useTranslation } from 'react-i18next'
import { RETAINED_YEARS } from '../../../domain/privacy.ts'
import type { Closing } from '../../../domain/wire/calls/privacy.ts'
import { call } from '../../data/call.ts'
import { wordsOf } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { useFormat } from '../../i18n/format.ts'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import { showToast, toasts } from '../../state/toast.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, Buttons } from '../../ui/Button.tsx'
import { Cell } from '../../ui/Cell.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useAct } from './use-act.ts'

type CloseAccountProps = { readonly open: boolean; readonly onClose: () => void; readonly onClosed: () => void }

/** One sheet for all steps, because two consecutive sheets would share a history entry. */
export function CloseAccount({ open, onClose, onClosed }: CloseAccountProps) {
  const { t } = useTranslation('security')
  const { data, state, failure: unread, reload } = useCall('POST /privacy/closing', open ? {} : null)
  const { busy, failure, act, forget } = useAct()
  // Data from the last time the sheet was open is not used.
  const known = state === 'ready' ? data : null
  const isBlocked = known !== null && known.blocks.length > 0
  const leave = () => {
    forget()
    onClose()
  }
  const close = () =>
    act(async () => {
      await call('POST /privacy/close', {})
      // The sockets may have reported the end of the session before: that toast is removed.
      toasts.list.splice(0)
      showToast('success', t('data.closed'))
      onClosed()
    })
  const footer = isBlocked ? (
    <Button variant="primary" block onClick={leave}>
      {t('data.understood')}
    </Button>
  ) : (
    <Buttons>
      <Button variant="secondary" disabled={busy} onClick={leave}>
        {t('data.stay')}
      </Button>
      <Button variant="danger" busy={busy} disabled={known === null} onClick={() => void close()}>
        {t('data.confirm')}
      </Button>
    </Buttons>
  )
  return (
    <Sheet
      open={open}
      onClose={leave}
      title={t(isBlocked ? 'data.blocked' : 'data.ask')}
      note={t(isBlocked ? 'data.blockedNote' : 'data.askNote')}
      footer={footer}
      dismissible={!busy}
    >
      {state === 'loading' && <SkeletonRows count={2} />}
      {state === 'failed' && <Failed note={unread ? wordsOf(unread) : undefined} onRetry={reload} />}
      {known && (isBlocked ? <Blocks blocks={known.blocks} /> : <Ending cash={known.cash} />)}
      {failure && <Banner kind="danger">{wordsOf(failure)}</Banner>}
    </Sheet>
  )
}

function Ending({ cash }: Pick<Closing, 'cash'>) {
  const { t } = useTranslation('security')
  const { t: tp } = useTranslation('profile')
  const format = useFormat()
  return (
    <>
      {cash.length > 0 && <p className="security-kept">{t('data.cash')}</p>}
      <Facts
        rows={cash.map(({ wallet, currency, amount }) => ({
          label: tp(`wallet.${wallet}`),
          value: format.money(amount, currency),
        }))}
      />
      <p className="security-kept">{t('data.kept', { years: RETAINED_YEARS })}</p>
    </>
  )
}

/** Page where the user can end each item that prevents closing. */
const pageOf: Readonly<Record<Closing['blocks'][number], string | undefined>> = {
  orders: '/pages/trade/index',
  positions: '/pages/trade/index',
  products: '/pages/trade/index',
  loan: '/pages/loan/index',
  requests: '/pages/profile/transaction',
  reserved: undefined,
}

function Blocks({ blocks }: Pick<Closing, 'blocks'>) {
  const { t } = useTranslation('security')
  return blocks.map(block => <Cell key={block} title={t(`data.blocks.${block}`)} to={pageOf[block]} />)
}
