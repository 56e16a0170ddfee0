// Icon of a notice by its topic, with a separate icon for failures. The text beside it says the same.
import type { LucideIcon } from 'lucide-react'
import { BellRing, CircleAlert, ReceiptText, UserRound, Wallet } from 'lucide-react'
import type { NoticeKind, NoticeTopic } from '../../../domain/notice.ts'
import { topicOf } from '../../../domain/notice.ts'
import './notice.css'

const icons = { order: ReceiptText, money: Wallet, account: UserRound, alert: BellRing } as const satisfies Record<
  NoticeTopic,
  LucideIcon
>

const isTrouble = (kind: NoticeKind): boolean => /Failed|Rejected|Expired|Suspense$/.test(kind)

export function NoticeIcon({ kind }: { kind: NoticeKind }) {
  const trouble = isTrouble(kind)
  const Icon = trouble ? CircleAlert : icons[topicOf(kind)]
  return (
    <span className="notice-icon" data-trouble={trouble || undefined}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
    </span>
  )
}
