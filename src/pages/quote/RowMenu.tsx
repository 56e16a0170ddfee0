// The sheet with the actions of a row: buy, sell, alerts and the star.
import type { NamedKey } from '../../router/instrument-links.ts'
import type { RowSubject } from '../../shared/quote-rows/row-hold.ts'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import { Cell } from '../../ui/Cell.tsx'
import type { OnTrade } from './use-row-actions.ts'
import { namedBy, useRowActions } from './use-row-actions.ts'
import './row-actions.css'

type RowMenuProps = {
  readonly subject: RowSubject
  readonly open: boolean
  readonly onClose: () => void
  readonly onTrade: OnTrade | undefined
  /** Called with the instrument whose alerts are asked for. */
  readonly onAlerts: (named: NamedKey) => void
}

export function RowMenu({ subject, ...rest }: RowMenuProps) {
  const named = namedBy(subject)
  return named && <Menu named={named} {...rest} />
}

type MenuProps = Omit<RowMenuProps, 'subject'> & { readonly named: NamedKey }

function Menu({ named, open, onClose, onTrade, onAlerts }: MenuProps) {
  const actions = useRowActions(named, { onDone: onClose, onTrade, onAlerts: () => onAlerts(named) })
  return (
    <Sheet open={open} onClose={onClose} title={named.name} startsAtTitle>
      <div className="row-menu">
        {actions.map(({ id, label, act }) => (
          <Cell key={id} title={label} onPress={act} />
        ))}
      </div>
    </Sheet>
  )
}
