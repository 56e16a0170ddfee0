// Money actions, the most frequent first: deposit, withdraw, transfer, records.
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { preloadSheet, Sheet } from '../../shared/sheet/Sheet.tsx'
import { Cell } from '../../ui/Cell.tsx'
import { Link } from '../../ui/Link.tsx'
import './profile.css'

export function MoneyActions() {
  const { t } = useTranslation('profile')
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused')
  // The state of a tab page outlives its leaving, and its effects end.
  useEffect(() => () => setSheet('unused'), [])
  return (
    <nav className="money-actions" aria-label={t('action.label')}>
      <Link className="money-action" to="/pages/deposit/index">
        <ActionContent icon={<ArrowDownToLine size={22} />}>{t('action.deposit')}</ActionContent>
      </Link>
      <button
        type="button"
        className="money-action"
        onFocus={() => void preloadSheet()}
        onPointerDown={() => void preloadSheet()}
        onClick={() => setSheet('open')}
      >
        <ActionContent icon={<ArrowUpFromLine size={22} />}>{t('action.withdraw')}</ActionContent>
      </button>
      <Link className="money-action" to="/pages/profile/transfer">
        <ActionContent icon={<ArrowLeftRight size={22} />}>{t('action.transfer')}</ActionContent>
      </Link>
      <Link className="money-action" to="/pages/profile/transaction">
        <ActionContent icon={<ReceiptText size={22} />}>{t('action.bill')}</ActionContent>
      </Link>
      {sheet !== 'unused' && (
        <Sheet open={sheet === 'open'} onClose={() => setSheet('closed')} title={t('withdraw.title')}>
          <div className="withdraw-ways">
            <Cell title={t('withdraw.bank')} note={t('withdraw.bankNote')} to="/pages/withdraw/bcard" />
            <Cell title={t('withdraw.crypto')} note={t('withdraw.cryptoNote')} to="/pages/withdraw/vm" />
          </div>
        </Sheet>
      )}
    </nav>
  )
}

function ActionContent({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className="money-action-icon" aria-hidden="true">
        {icon}
      </span>
      <span className="money-action-name">{children}</span>
    </>
  )
}
