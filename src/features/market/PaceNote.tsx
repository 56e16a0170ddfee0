// Note that prices are updated at a reduced pace, with the interval and the reason, and a link to the setting.
import { useText } from '../../i18n/t.ts'
import { isSlow, usePaceNow } from '../../state/pace.ts'
import { Link } from '../../ui/Link.tsx'
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
