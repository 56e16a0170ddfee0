// Checks an allotment on the device: the seed must match its commitment, the hash of the application decides what it
// got, and every published figure of the result is computed again from the basis of allotment and the hashes.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { drawnShares } from '../../../domain/new-issue/draw-check.ts'
import type { Order } from '../../../domain/new-issue/pro-rata.ts'
import { proRataQuantity } from '../../../domain/new-issue/pro-rata.ts'
import { drawnQuantity } from '../../../domain/new-issue/random-draw.ts'
import type { CheckedFigure } from '../../../domain/new-issue/result-check.ts'
import type { NewIssueDetail, NewIssueSubscription } from '../../../domain/wire/calls/new-issue.ts'
import type { CallAnswer } from '../../../domain/wire/calls/table.ts'
import { call } from '../../data/call.ts'
import { CallFailure, wordsOf } from '../../data/failure.ts'
import { useFormat } from '../../i18n/format.ts'
import { CopyLine } from '../../shared/CopyLine.tsx'
import { commitmentOf, macOf } from '../../shared/draw-mac.ts'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Section } from '../../ui/Section.tsx'
import { checkFigures } from './check-figures.ts'
import './new-issue.css'

type Checked = {
  readonly isCommitted: boolean
  readonly mac: string
  readonly last: string | null
  /** Number of allotted shares by the check; null if the result has no draw to compare with. */
  readonly shares: number | null
  /** True if the application is among those of the draw. */
  readonly isListed: boolean
  readonly figures: readonly CheckedFigure[]
}

async function check(issue: NewIssueDetail, { id, quantity }: NewIssueSubscription): Promise<Checked | null> {
  const { seed, result, commitment } = issue
  if (seed === null || !result) return null
  const mac = await macOf(seed, id)
  const isCommitted = (await commitmentOf(seed)) === commitment
  const entries = await entriesOf(issue, quantity)
  return {
    isCommitted,
    mac,
    ...outcomeOf(issue, { id, quantity }, mac),
    isListed: entries.some(entry => entry.mac === mac && entry.shares === quantity),
    figures: await checkFigures({ issue, result }, quantity, entries),
  }
}

type Entries = CallAnswer<'POST /m_ft/new_stock/draw'>['list']

/** The hashes of the draw: in Hong Kong of the applications for the same quantity, elsewhere of all. */
async function entriesOf({ id, board }: NewIssueDetail, quantity: number): Promise<Entries> {
  const asked = board === 'HK' ? { id, shares: quantity } : { id }
  const entries: Entries = []
  for (let pageNo = 1; ; pageNo += 1) {
    const { total, list } = await call('POST /m_ft/new_stock/draw', { ...asked, pageNo }, { quiet: true })
    entries.push(...list)
    if (entries.length >= total || list.length === 0) return entries
  }
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
  | { readonly is: 'done'; readonly checked: Checked; readonly issue: NewIssueDetail }

export function DrawCheck({ subscription }: { subscription: NewIssueSubscription }) {
  const { t } = useTranslation('offer')
  const [state, setState] = useState<State>({ is: 'idle' })
  const run = async (): Promise<void> => {
    setState({ is: 'busy' })
    try {
      const issue = await call('GET /m_ft/new_stock/detail', { id: subscription.offerId })
      const checked = await check(issue, subscription)
      setState(checked ? { is: 'done', checked, issue } : { is: 'unpublished' })
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
      <p className="offer-verdict" role="status">
        {state.is === 'failed' && state.note}
        {state.is === 'unpublished' && t('check.unpublished')}
        {state.is === 'done' && t(`check.${verdictOf(state.checked, subscription)}`)}
      </p>
      {state.is === 'done' && <Own checked={state.checked} subscription={subscription} />}
      {state.is === 'done' && <Figures figures={state.checked.figures} issue={state.issue} />}
    </Section>
  )
}

function verdictOf({ isCommitted, shares, isListed, figures }: Checked, { allotQuantity }: NewIssueSubscription) {
  if (!isCommitted) return 'wrongSeed'
  if (shares === null) return 'noDraw'
  if (shares !== allotQuantity || !isListed) return 'different'
  return figures.every(isEqual) ? 'right' : 'figuresDiffer'
}

const isEqual = ({ published, computed }: CheckedFigure): boolean => published === computed

function Own({ checked, subscription }: { checked: Checked; subscription: NewIssueSubscription }) {
  const { t } = useTranslation('offer')
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

/** Number of characters of a hash that are enough to compare two by eye. */
const SHOWN = 8

/** Each published figure, and if the computed one agrees with it. */
function Figures({ figures, issue }: { figures: readonly CheckedFigure[]; issue: NewIssueDetail }) {
  const { t } = useTranslation('offer')
  const format = useFormat()
  const shown = (what: CheckedFigure['what'], text: string): string => {
    if (what === 'level') return t('detail.levelTimes', { level: text })
    if (what === 'fundsRaised') return format.money(text, issue.currency)
    return what === 'lastDrawn' ? text.slice(0, SHOWN) : format.quantity(text)
  }
  return (
    <>
      <h3 className="offer-part">{t('check.figures')}</h3>
      <Facts
        rows={figures.map(figure => ({
          label: t(`check.figure.${figure.what}`),
          note: isEqual(figure)
            ? t('check.agrees')
            : t('check.differs', { computed: shown(figure.what, figure.computed) }),
          value: shown(figure.what, figure.published),
        }))}
      />
    </>
  )
}
