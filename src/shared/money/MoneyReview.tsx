// The review of a money request and its states: the facts to confirm, then pending, slow or refused. It cannot be
// closed while the request is pending. If no response comes, `UnknownMoney` replaces it.
import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { WalletType } from '../../../domain/wallet.ts'
import { wordsOf } from '../../data/failure.ts'
import type { Sending } from '../../data/once.ts'
import { useSimulated } from '../../state/simulated.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { preloadSheet, Sheet } from '../sheet/Sheet.tsx'
import type { Summary } from './known.ts'
import './money-review.css'

/** Not part of the page of a form: they are loaded with the sheet. */
const loadSummary = () => import('./ReviewSummary.tsx')
const ReviewSummary = lazy(async () => ({ default: (await loadSummary()).ReviewSummary }))

const loadShort = () => import('./RefusedShort.tsx')
// The reason of a refusal is shown in any case, also if this part cannot be loaded.
const RefusedShort = lazy(() =>
  loadShort().then(
    ({ RefusedShort: part }) => ({ default: part }),
    () => ({ default: () => null }),
  ),
)

function preload(): void {
  void preloadSheet()
  void loadSummary()
  void loadShort()
}

type MoneyReviewProps = {
  open: boolean
  title: string
  /** What leaves, what arrives and what to know. With it, `rows` are in a fold. */
  summary?: Summary
  rows: readonly FactRow[]
  /** `notice` is shown above the facts (changes since the last review), `children` below them (acknowledgements). */
  notice?: ReactNode
  children?: ReactNode
  /** `TopUpFacts`: money that comes from other wallets with this request. */
  topUp?: ReactNode
  /** The wallet that pays, null if nothing is paid: a refusal for lack of money says what it lacked, and how to bring it. */
  wallet: WalletType | null
  sending: Sending<unknown> | null
  /** Names the action ("Transferir MX$100"), never a bare "OK". */
  confirmLabel: string
  disabled?: boolean
  onConfirm: () => void
  onClose: () => void
  /** Button that replaces the close button after a refusal: it confirms again with new values. */
  onRefused?: { readonly label: string; readonly run: () => void } | undefined
}

export function MoneyReview(props: MoneyReviewProps) {
  const { open, title, summary, rows, notice, children, topUp, wallet, sending, onClose } = props
  const { t } = useTranslation('ui')
  const isSimulated = useSimulated()
  const isBusy = isUnderWay(sending)
  useEffect(preload, [])
  return (
    <Sheet open={open} onClose={onClose} title={title} dismissible={!isBusy} footer={<Footer {...props} />}>
      {sending?.phase === 'refused' && (
        <Banner kind="danger" title={t('money.refused')}>
          {wordsOf(sending.failure)}
        </Banner>
      )}
      <Suspense>
        {sending?.phase === 'refused' && wallet && <RefusedShort failure={sending.failure} wallet={wallet} />}
      </Suspense>
      {notice}
      <Suspense>
        {summary ? <ReviewSummary summary={summary} topUp={topUp} rows={rows} /> : <Plain rows={rows} topUp={topUp} />}
      </Suspense>
      {children}
      {isSimulated && <p className="money-review-simulated">{t('money.simulated')}</p>}
      <p className="money-review-status" role="status">
        {sending?.phase === 'sending' && t('money.sending')}
        {sending?.phase === 'slow' && t('money.slow')}
      </p>
    </Sheet>
  )
}

const Plain = ({ rows, topUp }: Pick<MoneyReviewProps, 'rows' | 'topUp'>) => (
  <>
    <Facts rows={rows} />
    {topUp}
  </>
)

function Footer({ sending, confirmLabel, disabled = false, onConfirm, onClose, onRefused }: MoneyReviewProps) {
  const { t } = useTranslation('ui')
  if (sending?.phase === 'refused') {
    const { label, run } = onRefused ?? { label: t('money.correct'), run: onClose }
    return (
      <Button block onClick={run}>
        {label}
      </Button>
    )
  }
  return (
    <Button block busy={isUnderWay(sending)} disabled={disabled} onClick={onConfirm}>
      {confirmLabel}
    </Button>
  )
}

/** True if the request was sent and has no outcome yet. */
export const isUnderWay = (sending: Sending<unknown> | null): boolean =>
  sending !== null && sending.phase !== 'done' && sending.phase !== 'refused'
