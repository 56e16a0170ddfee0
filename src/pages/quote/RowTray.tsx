// The actions of a row that was moved to the left: those of its sheet.
import { Bell, Star } from 'lucide-react'
import { useState } from 'react'
import type { NamedKey } from '../../router/instrument-links.ts'
import type { Swipe } from '../../shared/quote-rows/row-swipe.ts'
import type { OnTrade, RowAction } from './use-row-actions.ts'
import { namedBy, useRowActions } from './use-row-actions.ts'
import './row-actions.css'

type RowTrayProps = {
  readonly swipe: Swipe
  readonly onTrade: OnTrade | undefined
  /** Called with the instrument whose alerts are asked for. */
  readonly onAlerts: (named: NamedKey) => void
}

export function RowTray({ swipe, ...rest }: RowTrayProps) {
  const named = namedBy(swipe.subject)
  return named && <Tray swipe={swipe} named={named} {...rest} />
}

const icons: Partial<Record<RowAction['id'], typeof Bell>> = { alerts: Bell, star: Star }

function Tray({ swipe, named, onTrade, onAlerts }: RowTrayProps & { readonly named: NamedKey }) {
  const actions = useRowActions(named, { onDone: swipe.close, onTrade, onAlerts: () => onAlerts(named) })
  const [attach] = useState(() => (tray: HTMLElement | null) => {
    if (tray) swipe.attach(tray)
  })
  return (
    <fieldset ref={attach} className="row-tray" aria-label={named.name}>
      {actions.map(({ id, label, isOn = false, act }) => {
        const Icon = icons[id]
        return (
          <button key={id} type="button" data-action={id} onClick={act} {...(Icon && { 'aria-label': label })}>
            {Icon ? <Icon size={22} fill={isOn ? 'currentcolor' : 'none'} aria-hidden="true" /> : label}
          </button>
        )
      })}
    </fieldset>
  )
}
