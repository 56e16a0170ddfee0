// The platform's bank account that deposits are paid to, line by line with copy buttons, and the reference that
// identifies the customer. The page says first that the numbers belong to a simulated bank.
import { useTranslation } from 'react-i18next'
import { CopyLine } from '../../shared/CopyLine.tsx'
import { useSimulated } from '../../state/simulated.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Section } from '../../ui/Section.tsx'
import type { BankWay } from './use-ways.ts'

/** A CLABE in its printed groups: bank, city, account, check digit. */
const grouped = (number: string): string => number.replace(/^(\d{3})(\d{3})(\d{11})(\d)$/, '$1 $2 $3 $4')

export function HouseAccount({ way }: { way: BankWay }) {
  const { t } = useTranslation('deposit')
  const isSimulated = useSimulated()
  const { bankName, accountName, number, swiftCode, reference } = way.bank
  return (
    <Section title={t('bank.account')}>
      {isSimulated && (
        <Banner kind="warning" title={t('bank.simulated')}>
          {t('bank.simulatedNote')}
        </Banner>
      )}
      <CopyLine label={t('bank.bankName')} text={bankName} />
      <CopyLine label={t('bank.accountName')} text={accountName} />
      <CopyLine
        label={t(way.currency === 'MXN' ? 'bank.clabe' : 'bank.number')}
        text={number}
        shown={grouped(number)}
      />
      {swiftCode !== null && <CopyLine label={t('bank.swift')} text={swiftCode} />}
      <CopyLine label={t('fact.reference')} text={reference} note={t('bank.referenceNote')} />
    </Section>
  )
}
