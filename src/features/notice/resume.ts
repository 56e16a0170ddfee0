// Reports the results of requests that were sent before a reload and got no response: a toast that stays, with a link
// to the record. Orders have texts of their own (shared/orders).

import { wordsOf } from '../../data/failure.ts'
import type { Intent } from '../../data/intents.ts'
import type { Final } from '../../data/once.ts'
import type { OutcomeHandlers } from '../../data/resume.ts'
import { resumeIntents } from '../../data/resume.ts'
import { removeUnreadable } from '../../data/unreadable-intents.ts'
import { formatDateTime } from '../../i18n/day-time.ts'
import { formatOf } from '../../i18n/format.ts'
import { textOf } from '../../i18n/t.ts'
import { push } from '../../router/navigate.ts'
import { recordHref, recordsHref } from '../../router/record-links.ts'
import { entrustedHref } from '../../shared/subject-href.ts'
import { settings } from '../../state/settings.ts'
import { showToast } from '../../state/toast.ts'
import { HIDDEN } from './hidden.ts'

type Done = {
  readonly href: string
  readonly amount?: { readonly text: string; readonly currency: string }
  readonly code?: string
}
type Thing = keyof typeof import('../../../locales/es-MX/notice.json')['resume']['done']

const handlers: OutcomeHandlers = {
  'POST /recharge/create': notifyOf('deposit', ({ id, amount, currency }) => ({
    href: recordHref.deposit(id),
    amount: { text: amount, currency },
  })),
  'POST /withdrawal/withdrawal-apply': notifyOf('withdrawal', ({ id, amount, currency }) => ({
    href: recordHref.withdrawal(id),
    amount: { text: amount, currency },
  })),
  'POST /withdrawal/cancel': notifyOf('withdrawalCancel', ({ id }) => ({ href: recordHref.withdrawal(id) })),
  'POST /wallet/transfer': notifyOf('transfer', ({ id, amount, currency }) => ({
    href: recordHref.transfer(id),
    amount: { text: amount, currency },
  })),
  'POST /wallet/cancelTransfer': notifyOf('transferCancel', ({ id }) => ({ href: recordHref.transfer(id) })),
  'POST /orders/cancel': notifyOf('orderCancel', ({ id, code, board, name, source }) => ({
    href: entrustedHref({ id, values: { code, board, name, source: String(source) } }),
    code,
  })),
  'POST /UserAccount/addCardNo': notifyOf('destination', destinationDone),
  'POST /UserAccount/UpdateCardNo': notifyOf('destination', destinationDone),
  'POST /UserAccount/delete-card': notifyOf('destination', () => ({ href: '/pages/bcard/index' })),
}

/** The calls whose records are on the page of money requests. */
const moneyCalls: readonly string[] = [
  'POST /recharge/create',
  'POST /withdrawal/withdrawal-apply',
  'POST /withdrawal/cancel',
  'POST /wallet/transfer',
  'POST /wallet/cancelTransfer',
]

export function resumeRequests(): void {
  void removeUnreadable(notifyOfUnreadable)
  resumeIntents(handlers)
}

/** The request may have arrived: the user must look at the records before repeating it. */
function notifyOfUnreadable({ call, at }: Intent): void {
  const t = textOf('notice')
  const see = { label: t('resume.see'), run: () => push(recordsHref.money) }
  const text = t('resume.unreadable', { time: formatDateTime(at, settings.locale) })
  showToast('failure', text, moneyCalls.includes(call) ? { sticky: true, action: see } : { sticky: true })
}

function destinationDone({ kind }: { readonly kind: 'bank' | 'crypto' }): Done {
  return { href: kind === 'crypto' ? '/pages/vm/index' : '/pages/bcard/index' }
}

function notifyOf<Answer>(thing: Thing, doneOf: (answer: Answer) => Done): (outcome: Final<Answer>) => void {
  return outcome => {
    const t = textOf('notice')
    if (outcome.phase === 'refused') {
      // The request was repeated without its pay password. If the first one had reached the server, the repetition
      // would return its result: so the first one was lost.
      const why = outcome.failure.kind === 'payPasswordNeeded' ? t('resume.lost') : wordsOf(outcome.failure)
      showToast('failure', t(`resume.refused.${thing}`, { why }))
      return
    }
    const { href, amount, code } = doneOf(outcome.answer)
    const money = amount && moneyText(amount)
    const action = { label: t('resume.see'), run: () => push(href) }
    showToast('success', t(`resume.done.${thing}`, { amount: money, code }), { sticky: true, action })
  }
}

const moneyText = ({ text, currency }: NonNullable<Done['amount']>): string =>
  settings.hideBalances ? HIDDEN : formatOf(settings.locale).money(text, currency)
