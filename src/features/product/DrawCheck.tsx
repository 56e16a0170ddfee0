// Checks the user's draw on the device from the published seed: the seed must match its commitment, and the HMAC of the
// application must not be greater than that of the last winner.
import { useState } from 'react'
import { drawnShares } from '../../../domain/new-issue/draw-check.ts'
import type { Order } from '../../../domain/new-issue/pro-rata.ts'
import { proRataQuantity } from '../../../domain/new-issue/pro-rata.ts'
import { drawnQuantity } from '../../../domain/new-issue/random-draw.ts'
import type { NewIssueDetail, NewIssueSubscription } from '../../../domain/wire/calls/new-issue.ts'
import { call } from '../../data/call.ts'
import { CallFailure, wordsOf } from '../../data/failure.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { CopyLine } from '../../shared/CopyLine.tsx'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Section } from '../../ui/Section.tsx'
import { commitmentOf, macOf } from './draw-mac.ts'
import './product.css'

type Checked = {
  readonly isCommitted: boolean
  readonly mac: string
  readonly last: string | null
  /** Number of allotted shares by the check; null if the result has no draw to compare with. */
  readonly shares: number | null
}

async function check(issue: NewIssueDetail, { id, quantity }: NewIssueSubscription): Promise<Checked | null> {
  const { seed, result, commitment } = issue
  if (seed === null || !result) return null
  const mac = await macOf(seed, id)
  const isCommitted = (await commitmentOf(seed)) === commitment
  return { isCommitted, mac, ...outcomeOf(issue, { id, quantity }, mac) }
}

/** Computes the draw of an application from the published result of the offer. */
function outcomeOf({ result, lot }: NewIssueDetail, order: Order, mac: string): Pick<Checked, 'shares' | 'last'> {
  const pool = result?.pool
  if (pool?.kind === 'random')
    return { shares: drawnQuantity(order.quantity, mac, pool.last), last: pool.last?.mac ?? null }
  if (pool?.kind === 'proRata') {
    const cut = pool.cut && { rest: BigInt(pool.cut.rest), mac: pool.cut.mac }
    const published = { supply: result?.publicShares ?? 0, demand: BigInt(pool.demand), cut }
    return { shares: proRataQuantity(order, () => mac, published), last: pool.cut?.mac ?? null }
  }
  const tier = result?.tiers.find(({ shares }) => shares === order.quantity)
  return { shares: tier ? drawnShares(tier, lot, mac) : null, last: tier?.lastDrawn ?? null }
}

type State =
  | { readonly is: 'idle' | 'busy' | 'unpublished' }
  | { readonly is: 'failed'; readonly note: string }
  | { readonly is: 'done'; readonly checked: Checked }

export function DrawCheck({ subscription }: { subscription: NewIssueSubscription }) {
  const t = useText('offer')
  const [state, setState] = useState<State>({ is: 'idle' })
  const run = async (): Promise<void> => {
    setState({ is: 'busy' })
    try {
      const issue = await call('GET /m_ft/new_stock/detail', { id: subscription.offerId })
      const checked = await check(issue, subscription)
      setState(checked ? { is: 'done', checked } : { is: 'unpublished' })
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown
      setState({ is: 'failed', note: wordsOf(thrown) })
    }
  }
  return (
    <Section title={t('check.title')} note={t('check.note')} padded>
      <Button variant="secondary" block busy={state.is === 'busy'} onClick={() => void run()}>
        {t('check.action')}
      </Button>
      <p className="offer-cancel-note" role="status">
        {state.is === 'failed' && state.note}
        {state.is === 'unpublished' && t('check.unpublished')}
        {state.is === 'done' && t(`check.${verdictOf(state.checked, subscription)}`)}
      </p>
      {state.is === 'done' && <Figures checked={state.checked} subscription={subscription} />}
    </Section>
  )
}

function verdictOf({ isCommitted, shares }: Checked, { allotQuantity }: NewIssueSubscription) {
  if (!isCommitted) return 'wrongSeed'
  if (shares === null) return 'noDraw'
  return shares === allotQuantity ? 'right' : 'different'
}

function Figures({ checked, subscription }: { checked: Checked; subscription: NewIssueSubscription }) {
  const t = useText('offer')
  const format = useFormat()
  const { mac, last, shares } = checked
  const count = (value: number | null) => format.quantity(value === null ? null : String(value))
  return (
    <>
      <Facts
        rows={[
          { label: t('check.computed'), value: count(shares), strong: true },
          { label: t('check.told'), value: count(subscription.allotQuantity) },
        ]}
      />
      <div className="offer-lines">
        <CopyLine label={t('check.mac')} text={mac} />
        {last !== null && <CopyLine label={t('check.last')} text={last} />}
      </div>
    </>
  )
}
