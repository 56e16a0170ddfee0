// Deposit by bank: the account to pay to, then the amount and its certificate (specification §5), one review, and the
// wait for the bank.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Currency } from '../../../domain/currency.ts'
import type { Deposit } from '../../../domain/wire/calls/deposit.ts'
import { Section } from '../../ui/Section.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { BankForm } from './BankForm.tsx'
import { HouseAccount } from './HouseAccount.tsx'
import type { BankWay } from './use-ways.ts'
import './deposit.css'

type BankDepositProps = { ways: readonly BankWay[]; onMade: (deposit: Deposit) => void }

export function BankDeposit({ ways, onMade }: BankDepositProps) {
  const { t } = useTranslation('deposit')
  const { t: tc } = useTranslation('common')
  const [currency, choose] = useState<Currency | null>(null)
  const way = ways.find(one => one.currency === currency) ?? ways[0]
  if (!way) return null
  return (
    <>
      <Section title={t('bank.currency')} note={tc(`currency.${way.currency}`)} padded>
        <Segmented
          label={t('bank.currency')}
          choices={ways.map(one => ({ value: one.currency, label: one.currency }))}
          value={way.currency}
          onChange={choose}
        />
      </Section>
      <HouseAccount way={way} />
      <Section title={t('bank.tell')} padded>
        <BankForm key={way.currency} way={way} onMade={onMade} />
      </Section>
    </>
  )
}
