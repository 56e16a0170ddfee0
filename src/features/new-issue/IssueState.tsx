import type { OfferState } from '../../../domain/subscription.ts'
import { useText } from '../../i18n/t.ts'
import './new-issue.css'

export function IssueState({ state }: { state: OfferState }) {
  const t = useText('offer')
  return (
    <span className="offer-state" data-state={state}>
      {t(`state.${state}`)}
    </span>
  )
}
