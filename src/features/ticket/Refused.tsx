// A refused order: the server's message, the money that was missing with a way to bring it, and the statement that
// nothing was bought or sold.

import { useTranslation } from 'react-i18next'
import { wordsOf } from '../../data/failure.ts'
import { RefusedShort } from '../../shared/money/RefusedShort.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Flow } from './flow.ts'
import type { Product, Review, TicketModel, TicketOf } from './model.ts'
import type { TicketState } from './state.ts'
import { useWords } from './use-words.ts'

type RefusedProps<P extends Product> = {
  model: TicketModel<P>
  ticket: TicketOf<P>
  flow: Flow<Review<P>>
  state: Extract<TicketState<Review<P>>, { readonly phase: 'refused' }>
}

export function Refused<P extends Product>({ model, ticket, state }: Omit<RefusedProps<P>, 'flow'>) {
  const { t } = useTranslation('order')
  const { failure } = state
  return (
    <>
      <Banner kind="danger" title={t('send.refused')}>
        {wordsOf(failure)}
      </Banner>
      <RefusedShort failure={failure} wallet={model.wallet(ticket.facts)} />
      <p className="review-simulated">{t('send.refusedNote')}</p>
    </>
  )
}

export function RefusedButtons<P extends Product>({ model, ticket, flow, state }: RefusedProps<P>) {
  const words = useWords()
  const { failure, sent } = state
  const fix = sent.review && model.refusalFix(sent.review, failure, words)
  return (
    <div className="confirm-buttons">
      {fix && (
        <Button
          variant="secondary"
          block
          onClick={() => {
            flow.edit()
            ticket.change(fix.change)
          }}
        >
          {fix.label(words)}
        </Button>
      )}
      <Button block onClick={flow.edit}>
        {words.t('send.correct')}
      </Button>
    </div>
  )
}
