// Says that prices come slower than they could, how much slower and why, and leads to where that is chosen.
import { useText } from '../../i18n/t.ts'
import { Link } from '../../router/Link.tsx'
import { isSlow, usePaceNow } from '../../state/pace.ts'
import './pace-note.css'

export function PaceNote() {
  const t = useText('market')
  const { pace, reason } = usePaceNow()
  if (!isSlow(pace)) return null
  return (
    <p className="pace-note" data-pace={pace}>
      <Link className="pace-chip" to="/pages/setting/index?at=pace">
        {t(`pace.${pace}`)}
      </Link>
      <span className="pace-why">{t(`pace.${reason}`)}</span>
    </p>
  )
}
