// The form of a bond purchase, from amount to outcome: whole titles, their cost, the loss at an early sale, one review.

import { useTranslation } from 'react-i18next'
import type { BondInstruction } from '../../../domain/bonds/issue.ts'
import { walletOfBond } from '../../../domain/bonds/issue.ts'
import { withholdingRate } from '../../../domain/bonds/withholding.ts'
import { parseMinor } from '../../../domain/minor.ts'
import type { TopUp } from '../../../domain/top-up.ts'
import type { BondRow } from '../../../domain/wire/calls/bond.ts'
import { useOnce } from '../../data/use-once.ts'
import { useFormat } from '../../i18n/format.ts'
import { recordsHref } from '../../router/record-links.ts'
import type { Known } from '../../shared/money/known.ts'
import { pointsOf } from '../../shared/money/known.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { TopUpFacts } from '../../shared/money/TopUpFacts.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import { topUpPart, useTopUp } from '../../shared/money/use-top-up.ts'
import { Facts } from '../../ui/Facts.tsx'
import { KnowBefore } from '../../ui/KnowBefore.tsx'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/Section.tsx'
import { earlySales, purchaseOf, shiftLabelOf } from './figures.ts'
import { IssueFacts } from './IssueFacts.tsx'
import { keysOf } from './known-keys.ts'
import { Done, PurchaseForm, usePurchase } from './PurchaseForm.tsx'
import { Received, useReceived } from './Received.tsx'
import { useMaturity } from './use-maturity.ts'

type Bought = ReturnType<typeof purchaseOf>

export function BuyForm({ row, onRefused }: { row: BondRow; onRefused: () => void }) {
  const { t } = useTranslation('bond')
  const { issue, minimum } = row
  const once = useOnce('POST /treasuryBond/create')
  const purchase = usePurchase(issue, once, onRefused)
  const { draft, review, isAmount } = purchase
  const bought = isAmount ? purchaseOf(row, draft.amount) : null
  const topUp = useTopUp(walletOfBond[issue.currency], bought && parseMinor(bought.spent))
  const { sending } = once
  if (sending?.phase === 'done') return <Done lot={sending.answer} />
  if (sending?.phase === 'unknown') return <UnknownMoney record={recordsHref.bond} />
  return (
    <PurchaseForm
      purchase={purchase}
      minimum={minimum}
      bought={bought}
      topUp={topUp}
      terms={<IssueFacts row={row} />}
      acceptText={t(issue.kind === 'silver' || issue.kind === 'bonddia' ? 'know.acceptPar' : 'know.accept')}
      after={
        bought && (
          <Review
            row={row}
            bought={bought}
            instruction={draft.instruction}
            topUp={topUp}
            open={review.isOpen}
            once={once}
            onClose={review.close}
          />
        )
      }
    >
      {bought !== null && bought.titles > 0 && <Purchase row={row} bought={bought} />}
      <Know row={row} bought={bought} />
    </PurchaseForm>
  )
}

const heldOf = ({ ask }: BondRow, { spent, titles }: Bought) => ({ spent, titles, from: ask.date })

/** What is received at maturity, the titles that the amount buys, and then the proceeds of an early sale. */
function Purchase({ row, bought }: { row: BondRow; bought: Bought }) {
  const { t } = useTranslation('bond')
  const format = useFormat()
  const { issue } = row
  const { currency } = issue
  return (
    <>
      <Received issue={issue} held={heldOf(row, bought)} />
      <Facts
        rows={[
          { label: t('form.titles'), value: format.quantity(String(bought.titles)) },
          { label: t('form.spent'), value: <Money amount={bought.spent} currency={currency} />, strong: true },
          {
            label: t('form.rest'),
            value: <Money amount={bought.rest} currency={currency} />,
            note: t('form.restNote'),
          },
        ]}
      />
      {issue.kind !== 'bonddia' && (
        <Section title={t('early.title')} note={t('early.note')}>
          <Facts
            rows={earlySales(row.issue, row.bid, bought).map(({ shift, result }) => ({
              label: t(shiftLabelOf(row.issue), { count: shift }),
              value: <Money amount={result} currency={currency} signed />,
            }))}
          />
        </Section>
      )}
    </>
  )
}

const Know = (props: { row: BondRow; bought: Bought | null }) => <KnowBefore points={pointsOf(useKnown(props))} />

/** The facts to know before a purchase: worst case, lock-up, fee, who sets the price, how to get out. */
function useKnown({ row, bought }: { row: BondRow; bought: Bought | null }): Known {
  const { t } = useTranslation('bond')
  const format = useFormat()
  const maturity = useMaturity()
  const { issue } = row
  const spent = format.money(bought?.spent ?? null, issue.currency)
  const fund = issue.kind === 'bonddia'
  const taxOf = (date: string) => format.percent(withholdingRate(date).times(100).toFixed(), 2)
  const worstOf = () => {
    if (fund) return t('know.fund')
    return issue.kind === 'corporate' ? t('know.default', { amount: spent }) : t('know.worst', { day: maturity(issue) })
  }
  const [price, fee, out] = keysOf(issue)
  const tax =
    issue.currency === 'MXN' ? [t('know.tax', { percent: taxOf(row.ask.date), year: row.ask.date.slice(0, 4) })] : []
  return { worst: [worstOf()], exit: [t(out)], cost: [t(fee), ...tax], price: [t(price)] }
}

/** Early sales at an assumed yield. None for a fund, whose price follows no yield. */
const shownSales = ({ issue, bid }: BondRow, bought: Bought) =>
  issue.kind === 'bonddia' ? [] : earlySales(issue, bid, bought)

type ReviewProps = {
  row: BondRow
  bought: Bought
  instruction: BondInstruction
  topUp: TopUp | null
  open: boolean
  once: ReturnType<typeof useOnce<'POST /treasuryBond/create'>>
  onClose: () => void
}

function Review({ row, bought, instruction, topUp, open, once, onClose }: ReviewProps) {
  const { t } = useTranslation('bond')
  const format = useFormat()
  const maturity = useMaturity()
  const { issue, ask } = row
  const spent = format.money(bought.spent, issue.currency)
  const known = useKnown({ row, bought })
  const [sale] = shownSales(row, bought)
  const ifSold = sale && t('early.now', { result: format.signedMoney(sale.result, issue.currency) })
  const receives = useReceived(issue, heldOf(row, bought))
  return (
    <MoneyReview
      wallet={walletOfBond[issue.currency]}
      open={open}
      title={t('form.reviewTitle')}
      summary={{
        pays: {
          value: <Money amount={bought.spent} currency={issue.currency} />,
          note: t('form.buys', { titles: format.quantity(String(bought.titles)), name: issue.name }),
        },
        receives,
        known: Object.assign({}, known, { exit: ifSold ? [...(known.exit ?? []), ifSold] : (known.exit ?? []) }),
      }}
      rows={[
        { label: t('form.bond'), value: `${issue.name} · ${issue.code}` },
        { label: t('fact.maturity'), value: maturity(issue) },
        { label: t('fact.dirty'), value: format.money(ask.dirty, issue.currency, 7) },
        { label: t('form.titles'), value: format.quantity(String(bought.titles)) },
        { label: t('form.spent'), value: <Money amount={bought.spent} currency={issue.currency} />, strong: true },
        ...shownSales(row, bought).map(({ shift, result }) => ({
          label: t('early.sold', { rise: t(shiftLabelOf(issue), { count: shift }) }),
          value: <Money amount={result} currency={issue.currency} signed />,
        })),
      ]}
      topUp={topUp && <TopUpFacts topUp={topUp} />}
      sending={once.sending}
      confirmLabel={t('form.confirm', { amount: spent })}
      onConfirm={() =>
        void once.send({ id: issue.id, titles: bought.titles, price: ask.dirty, instruction, ...topUpPart(topUp) })
      }
      onClose={onClose}
    />
  )
}
