// The result of closing a position on margin now, beside the link that does it.
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { Position } from '../../../domain/wire/calls/trading.ts'
import { closeHref } from '../../router/instrument-links.ts'
import { useLiveMargin } from '../../shared/margin/live-margin.ts'
import type { Contracted } from '../../shared/margin/position.ts'
import { isContracted } from '../../shared/margin/position.ts'
import { settings } from '../../state/settings.ts'
import { Dock } from '../../ui/Dock.tsx'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import { isClosed } from './closed.ts'
import { namedOf } from './link.ts'
import '../../ui/button.css'

/** Takes any position, so that the page of a position needs none of the code about margin. */
export const CloseDock = ({ position }: { position: Position }) =>
  isContracted(position) && !isClosed(position) && <ContractedDock position={position} />

function ContractedDock({ position }: { position: Contracted }) {
  const { t } = useTranslation('margin')
  const { hideBalances: hidden } = useSnapshot(settings)
  const { profit } = useLiveMargin(position)
  const close = closeHref(namedOf(position), position.id)
  if (!close) return null
  return (
    <Dock
      label={t('detail.ifClosed')}
      value={<Money amount={profit} currency={position.currency} signed hidden={hidden} />}
    >
      <Link className="button" data-variant="sell" to={close}>
        {t('detail.close')}
      </Link>
    </Dock>
  )
}
