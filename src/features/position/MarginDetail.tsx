// The page of a position on margin: open or closed, its entries, and the sheets that replace it by another position.
import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { useSearchParams } from 'wouter'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { holdingsTabs } from '../../../domain/position.ts'
import type { RollPreview } from '../../../domain/wire/calls/margin.ts'
import type { Position } from '../../../domain/wire/calls/trading.ts'
import { tradeDetailHref } from '../../router/instrument-links.ts'
import { replace } from '../../router/navigate.ts'
import type { Contracted } from '../../shared/margin/position.ts'
import { isContracted } from '../../shared/margin/position.ts'
import { orderHref } from '../../shared/orders/link.ts'
import { settings } from '../../state/settings.ts'
import { ClosedNote } from './ClosedNote.tsx'
import { isClosed } from './closed.ts'
import { namedOf } from './link.ts'
import { MarginEntries } from './MarginEntries.tsx'
import type { MarginSheet } from './OpenMargin.tsx'
import { marginSheets, OpenMargin } from './OpenMargin.tsx'
import { RollPosition } from './RollPosition.tsx'

/** Few reverse a position: its code is loaded with the first. */
const ReversePosition = lazy(async () => ({ default: (await import('./ReversePosition.tsx')).ReversePosition }))

/** Takes any position, so that the page of a position needs none of the code about margin. */
export const MarginDetail = ({ position, alert }: { position: Position; alert?: ReactNode }) =>
  isContracted(position) && <ContractedDetail position={position} alert={alert} />

/** `alert`: the way to an alert on the margin ratio. */
function ContractedDetail({ position, alert }: { position: Contracted; alert?: ReactNode }) {
  const { hideBalances: hidden } = useSnapshot(settings)
  const ways = waysOf(position)
  const asked = useSearchParams()[0].get('sheet')
  // Opens the sheet that the link names: the notice about a contract's expiry links to the roll.
  const [sheet, setSheet] = useState<MarginSheet | null>(() => ways.find(way => way === asked) ?? null)
  const [next, setNext] = useState<string | null>(null)
  const [isReversing, setReversing] = useState(sheet === 'reverse')
  if (sheet === 'reverse' && !isReversing) setReversing(true)
  // Replaces this page after a roll or a reversal, once the sheet has been removed from the history.
  useEffect(() => {
    if (next !== null && sheet === null) replace(next, true)
  }, [next, sheet])
  const { id, key, currency, contract, margin } = position
  const entries = { positionId: id, instrument: key as InstrumentKey, currency, contractCurrency: contract.currency }
  return (
    <>
      {isClosed(position) ? (
        <ClosedNote position={position} />
      ) : (
        <OpenMargin position={position} alert={alert} hidden={hidden} ways={ways} sheet={sheet} onSheet={setSheet} />
      )}
      <MarginEntries of={entries} margin={margin} hidden={hidden} />
      {/* Also while the position is closed: a roll or a reversal closes it, and then leads to the next page. */}
      <RollPosition
        open={sheet === 'roll'}
        position={position}
        onClose={() => setSheet(null)}
        onRolled={(preview, rolled) => setNext(hrefOfNext(preview, rolled))}
      />
      {isReversing && (
        <Suspense fallback={null}>
          <ReversePosition
            open={sheet === 'reverse'}
            position={position}
            onClose={() => setSheet(null)}
            onReversed={order => {
              setSheet(null)
              setNext(orderHref(order))
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Only a future can be rolled to a next month. */
const waysOf = ({ board }: Contracted): readonly MarginSheet[] =>
  marginSheets.filter(sheet => sheet !== 'roll' || board === 'FU')

const hrefOfNext = ({ key, name }: RollPreview, id: string): string =>
  tradeDetailHref(namedOf({ id, key, name }), id, holdingsTabs.myHolding)
