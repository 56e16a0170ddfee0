// The early sale of a bond; `id` in the query names the purchase. A `code` names the bond: with several purchases of it,
// the user chooses one.

import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { BondLot } from '../../../domain/wire/calls/bond.ts'
import { closeHref, listHref } from '../../features/bond/links.ts'
import { SellForm } from '../../features/bond/SellForm.tsx'
import { useLotsOfQuery } from '../../features/bond/use-lot.ts'
import { useFormat } from '../../i18n/format.ts'
import { LookupPage } from '../../shared/LookupPage.tsx'
import { Missing } from '../../shared/Missing.tsx'
import { useDay } from '../../shared/use-day.ts'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'

export function Page() {
  const { t } = useTranslation('bond')
  const lookup = useLotsOfQuery(useSearchParams()[0])
  const [first] = lookup.data ?? []
  return (
    <LookupPage
      title={first ? t('sell.title', { name: first.issue.name }) : t('sell.action')}
      lookup={lookup}
      missing={<Missing to={listHref} link={t('record.browse')} />}
    >
      {([lot, ...others]) => (
        <>
          {lot && others.length === 0 && <SellForm key={lot.id} lot={lot} />}
          {lot && others.length > 0 && <ChooseLot lots={[lot, ...others]} />}
        </>
      )}
    </LookupPage>
  )
}

function ChooseLot({ lots }: { lots: readonly BondLot[] }) {
  const { t } = useTranslation('bond')
  const { quantity } = useFormat()
  const day = useDay()
  return (
    <Section title={t('sell.choose')}>
      {lots.map(({ id, left, bought }) => (
        <Link key={id} className="button" data-variant="secondary" to={closeHref(id)} replace>
          {t('sell.lot', { quantity: quantity(String(left)), date: day(bought.date) })}
        </Link>
      ))}
    </Section>
  )
}
