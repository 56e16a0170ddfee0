import { useTranslation } from 'react-i18next'
import type { EntryFlag } from '../../../domain/watchlists/lists.ts'
import { flagLetter } from '../../../domain/watchlists/lists.ts'
import './flag-mark.css'

/** The flag of an entry: its colour and its letter. */
export function FlagMark({ flag }: { flag: EntryFlag }) {
  const { t } = useTranslation('watchlist')
  return (
    <span className="flag-mark" data-flag={flag} role="img" aria-label={t(`flag.${flag}`)}>
      {flagLetter[flag]}
    </span>
  )
}
