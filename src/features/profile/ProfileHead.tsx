// The account's owner and the state of the verification: always a word beside the icon.

import type { LucideIcon } from 'lucide-react'
import { BadgeCheck, ChevronRight, CircleAlert, CircleDashed, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { KycState } from '../../../domain/user.ts'
import { accountTypes } from '../../../domain/user.ts'
import type { User } from '../../../domain/wire/calls/auth.ts'
import { Link } from '../../ui/Link.tsx'
import { maskEmail } from './mask.ts'
import './profile.css'

const icons = {
  none: CircleDashed,
  underReview: Hourglass,
  verified: BadgeCheck,
  unsuccessful: CircleAlert,
} as const satisfies Record<KycState, LucideIcon>

type Person = Readonly<Pick<User, 'fullName' | 'username' | 'accountType' | 'email' | 'kyc'>>

export function ProfileHead({ user }: { user: Person }) {
  const { t } = useTranslation('profile')
  const Icon = icons[user.kyc]
  const kind = t(user.accountType === accountTypes.company ? 'account.company' : 'account.individual')
  const name = user.fullName ?? user.username
  return (
    <div className="profile-head">
      <span className="profile-mark" aria-hidden="true">
        {initialsOf(name)}
      </span>
      <div className="profile-words">
        <p className="profile-name">{name}</p>
        <p className="profile-kind">
          {kind}
          {user.email !== null && ` · ${maskEmail(user.email)}`}
        </p>
        <Link className="profile-kyc" data-state={user.kyc} to="/pages/kyc/individual">
          <Icon size={14} aria-hidden="true" />
          <span className="spoken">{t('kyc.label')}: </span>
          {t(`kyc.${user.kyc}`)}
          <ChevronRight size={14} aria-hidden="true" />
        </Link>
      </div>
    </div>
  )
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map(word => Array.from(word)[0] ?? '')
    .join('')
    .toLocaleUpperCase()
