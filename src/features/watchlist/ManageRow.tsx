// One row of the editor: a checkbox, the name, and controls to move the row, by buttons or by a drag handle.
import { ArrowDown, ArrowUp, ArrowUpToLine, GripVertical } from 'lucide-react'
import type { PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { moveWatched, stepWatched } from '../../data/lists.ts'
import type { Watched } from '../../data/watchlist.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { FlagMark } from './FlagMark.tsx'

type ManageRowProps = {
  item: Watched
  /** True if the entry cannot be moved up, or down. */
  isFirst: boolean
  isLast: boolean
  chosen: boolean
  onChoose: () => void
  /** True while the row is dragged. */
  dragged: boolean
  onGrip: (event: PointerEvent<HTMLElement>) => void
}

export function ManageRow({ item, isFirst, isLast, chosen, onChoose, dragged, onGrip }: ManageRowProps) {
  const { t } = useTranslation('watchlist')
  const { key, name } = item
  const code = key.slice(key.indexOf('.') + 1)
  return (
    <li className="manage-row" data-dragged={dragged || undefined} data-key={key}>
      <label className="manage-row-choice">
        <input type="checkbox" checked={chosen} onChange={onChoose} aria-label={t('manage.choose', { name })} />
        <span className="manage-row-words">
          <span className="manage-row-code">{code}</span>
          <span className="manage-row-name">{name}</span>
        </span>
        {item.flag && <FlagMark flag={item.flag} />}
      </label>
      <IconButton
        label={t('manage.top', { name })}
        icon={<ArrowUpToLine size={20} />}
        disabled={isFirst}
        onClick={() => moveWatched(key, 0, null)}
      />
      <IconButton
        label={t('manage.up', { name })}
        icon={<ArrowUp size={20} />}
        disabled={isFirst}
        onClick={() => stepWatched(key, -1)}
      />
      <IconButton
        label={t('manage.down', { name })}
        icon={<ArrowDown size={20} />}
        disabled={isLast}
        onClick={() => stepWatched(key, 1)}
      />
      <span className="manage-row-grip" aria-hidden="true" onPointerDown={onGrip}>
        <GripVertical size={20} />
      </span>
    </li>
  )
}
