// What the wealth consists of, as one bar with its legend, and all its components in a fold. Debts are no part of the
// bar: it divides what the user has.
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { Composition, WealthGroup, WealthPart, WealthTotals } from '../../shared/wealth/composition.ts'
import { compositionOf } from '../../shared/wealth/composition.ts'
import { useShareText } from '../../shared/wealth/use-share-text.ts'
import { settings } from '../../state/settings.ts'
import { Fold } from '../../ui/Fold.tsx'
import { Link } from '../../ui/Link.tsx'
import { Money } from '../../ui/Money.tsx'
import '../../ui/figure-table.css'
import './wealth.css'

const NOTHING: WealthTotals = { cash: null, reserved: null, holdings: null, products: null }

type MixProps = { totals: WealthTotals | null; total: string | null; isLoading: boolean }

export function Mix({ totals, total, isLoading }: MixProps) {
  const { t } = useTranslation('profile')
  const composition = compositionOf(totals ?? NOTHING)
  const { parts, debt, state } = composition
  return (
    <div className="mix" aria-busy={isLoading || undefined}>
      <Bar composition={composition} />
      {!isLoading && state !== 'known' && <Reason totals={totals} composition={composition} />}
      <dl className="mix-parts">
        {parts.map(part => (
          <Part key={part.group} group={part.group} amount={part.amount} share={part.share} />
        ))}
        {debt && <Debt amount={debt.amount} />}
      </dl>
      {totals !== null && (
        <Fold title={t('mix.all')}>
          <Components totals={totals} total={total} />
        </Fold>
      )}
    </div>
  )
}

/** The picture and, for screen readers, what it shows. */
function Bar({ composition: { parts, state } }: { composition: Composition }) {
  const { t } = useTranslation('profile')
  const shareText = useShareText()
  const shown = parts.filter(hasShare)
  if (state !== 'known') return <div className="mix-bar" data-state={state} role="img" aria-label={t('mix.label')} />
  const names = shown.map(({ group, share }) => t('mix.part', { name: t(`mix.${group}`), share: shareText(share) }))
  return (
    <div className="mix-bar" role="img" aria-label={t('mix.sentence', { parts: names.join(t('mix.comma')) })}>
      {shown.map(({ group, share }) => (
        <span key={group} className="mix-segment" data-group={group} style={{ flexGrow: share }} />
      ))}
    </div>
  )
}

type Shared = WealthPart & { readonly share: number }

const hasShare = (part: WealthPart): part is Shared => part.share !== null

/** Why the bar is not divided. */
function Reason({ totals, composition }: { totals: WealthTotals | null; composition: Composition }) {
  const { t } = useTranslation('profile')
  if (totals === null) return <p className="mix-note">{t('mix.failed')}</p>
  if (composition.state === 'empty') return <p className="mix-note">{t('mix.empty')}</p>
  const unknown = composition.parts.filter(({ amount }) => amount === null)
  const names = unknown.map(({ group }) => t(`mix.${group}`)).join(t('mix.comma'))
  return <p className="mix-note">{names === '' ? t('mix.failed') : t('mix.unknown', { names })}</p>
}

type PartProps = { group: WealthGroup; amount: string | null; share: number | null }

const Part = memo(function Part({ group, amount, share }: PartProps) {
  const { t } = useTranslation('profile')
  const { base, hideBalances: hidden } = useSnapshot(settings)
  const shareText = useShareText()
  return (
    <div className="mix-part">
      <dt className="mix-name" data-group={group} data-out={share === null || undefined}>
        {t(`mix.${group}`)}
      </dt>
      <dd className="mix-amount">
        <Money amount={amount} currency={base} hidden={hidden} />
        <span className="mix-share">{share !== null && shareText(share)}</span>
      </dd>
    </div>
  )
})

function Debt({ amount }: { amount: string | null }) {
  const { t } = useTranslation('profile')
  const { base, hideBalances: hidden } = useSnapshot(settings)
  return (
    <div className="mix-part mix-debt">
      <dt className="mix-name" data-group="debt" data-out="">
        <Link className="mix-link" to="/pages/loan/index">
          {t('mix.debt')}
        </Link>
        <span className="mix-note">{t('mix.debtNote')}</span>
      </dt>
      <dd className="mix-amount">
        <Money amount={amount} currency={base} hidden={hidden} />
        <span className="mix-share" />
      </dd>
    </div>
  )
}

function Components({ totals, total }: { totals: WealthTotals; total: string | null }) {
  const { t } = useTranslation('profile')
  const { base, hideBalances: hidden } = useSnapshot(settings)
  const { cash, reserved, holdings } = totals
  const products = totals.products ?? []
  const own = [
    { kind: 'holdings' as const, amount: holdings },
    { kind: 'cash' as const, amount: cash },
    { kind: 'reserved' as const, amount: reserved },
  ]
  return (
    <table className="figure-table">
      <thead>
        <tr>
          <th scope="col">{t('mix.name')}</th>
          <th scope="col">{t('mix.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {[...own, ...products].map(({ kind, amount }) => (
          <tr key={kind}>
            <th scope="row">{t(`wealth.${kind}`)}</th>
            <td>
              <Money amount={amount} currency={base} hidden={hidden} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('mix.total')}</th>
          <td>
            <Money amount={total} currency={base} hidden={hidden} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
