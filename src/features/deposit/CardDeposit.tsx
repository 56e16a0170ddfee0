// Deposit by card: one of the user's approved cards, or a link to add one.

import { useTranslation } from 'react-i18next'
import type { Deposit, DepositWay } from '../../../domain/wire/calls/deposit.ts'
import { wordsOf } from '../../data/failure.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link } from '../../ui/Link.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { CardForm } from './CardForm.tsx'
import { isChargeable, useCards } from './use-cards.ts'
import './deposit.css'

type CardDepositProps = { ways: readonly DepositWay[]; onMade: (deposit: Deposit) => void }

export function CardDeposit({ ways, onMade }: CardDepositProps) {
  const { cards, failure, state, reload } = useCards()
  if (state === 'loading') return <SkeletonRows count={3} />
  if (!cards) return <Failed note={failure ? wordsOf(failure) : undefined} onRetry={reload} />
  const usable = cards.filter(isChargeable)
  const waiting = cards.length - usable.length
  return usable.length === 0 ? (
    <NoCard waiting={waiting} />
  ) : (
    <CardForm ways={ways} cards={usable} waiting={waiting} onMade={onMade} />
  )
}

function NoCard({ waiting }: { waiting: number }) {
  const { t } = useTranslation('deposit')
  const isWaiting = waiting > 0
  return (
    <Empty
      title={t(isWaiting ? 'card.waitingTitle' : 'card.empty')}
      note={t(isWaiting ? 'card.waitingNote' : 'card.emptyNote')}
      action={
        <Link
          className="button"
          data-variant={isWaiting ? 'secondary' : 'primary'}
          to={isWaiting ? '/pages/bcard/index' : '/pages/bcard/modify'}
        >
          {t(isWaiting ? 'card.list' : 'card.add')}
        </Link>
      }
    />
  )
}
