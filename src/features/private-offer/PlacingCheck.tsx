// Checks a placing's allotment on the device: the seed must match its commitment, the ratio must follow from supply and
// demand, and the hash of the request decides what it got.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allottedRatio, placingShares } from '../../../domain/placing-draw.ts'
import type { PlacingDraw, PrivateRequest } from '../../../domain/wire/calls/private-offer.ts'
import { useFormat } from '../../i18n/format.ts'
import { CopyLine } from '../../shared/CopyLine.tsx'
import { commitmentOf, macOf } from '../../shared/draw-mac.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Section } from '../../ui/Section.tsx'
import './private-offer.css'

type Checked = {
  readonly isCommitted: boolean
  readonly mac: string
  readonly shares: number
  /** Ratio in percent, computed from supply and demand. */
  readonly ratio: string
}

type PlacingCheckProps = {
  request: PrivateRequest
  draw: PlacingDraw
  seed: string
  result: NonNullable<PlacingDraw['result']>
}

async function check({ request, draw, seed, result }: PlacingCheckProps): Promise<Checked> {
  const { id, quantity, lot } = request
  const mac = await macOf(seed, id)
  return {
    isCommitted: (await commitmentOf(seed)) === draw.commitment,
    mac,
    shares: placingShares({ id, quantity }, mac, { lot, ...result }),
    ratio: allottedRatio(result.supply, result.demand).times(100).toFixed(2),
  }
}

export function PlacingCheck(props: PlacingCheckProps) {
  const { t } = useTranslation('private')
  const format = useFormat()
  const [checked, setChecked] = useState<Checked | null>(null)
  const { allotQuantity } = props.request
  const count = (value: number | null) => format.quantity(value === null ? null : String(value))
  return (
    <Section title={t('check.title')} note={t('check.note')} padded>
      <Button variant="secondary" block onClick={() => void check(props).then(setChecked)}>
        {t('check.action')}
      </Button>
      <p className="private-verdict" role="status">
        {checked && t(`check.${verdictOf(checked, props)}`, { ratio: format.percent(checked.ratio) })}
      </p>
      {checked && (
        <>
          <Facts
            rows={[
              { label: t('check.computed'), value: count(checked.shares), strong: true },
              { label: t('check.told'), value: count(allotQuantity) },
            ]}
          />
          <div className="private-lines">
            <CopyLine label={t('check.mac')} text={checked.mac} />
          </div>
        </>
      )}
    </Section>
  )
}

function verdictOf({ isCommitted, shares, ratio }: Checked, { request, result }: PlacingCheckProps) {
  if (!isCommitted) return 'wrongSeed'
  if (ratio !== result.ratio) return 'wrongRatio'
  return shares === request.allotQuantity ? 'right' : 'different'
}
