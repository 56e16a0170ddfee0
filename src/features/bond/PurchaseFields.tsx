// What a purchase of a bond asks for: an amount, and what becomes of the money at the maturity.

import { useSnapshot } from 'valtio/react'
import type { BondInstruction, BondIssue } from '../../../domain/bonds/issue.ts'
import { bondInstructions } from '../../../domain/bonds/issue.ts'
import { parseMinor } from '../../../domain/minor.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { settings } from '../../state/settings.ts'
import { Link } from '../../ui/Link.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'

export type Draft = { readonly amount: string; readonly instruction: BondInstruction; readonly accepted: boolean }
export type Wrong = 'needAmount' | 'tooFew' | 'tooMuch' | 'usableUnknown' | null
type Bought = { readonly titles: number; readonly spent: string }

/** `bought`: null without an amount. */
export function wrongOf(bought: Bought | null, minimum: number, usable: string | null): Wrong {
  if (!bought) return 'needAmount'
  if (bought.titles < minimum) return 'tooFew'
  if (usable === null) return 'usableUnknown'
  return (parseMinor(bought.spent) ?? 0n) > (parseMinor(usable) ?? 0n) ? 'tooMuch' : null
}

type AmountProps = {
  issue: BondIssue
  minimum: number
  draft: Draft
  usable: string | null
  wrong: Wrong
  onChange: (next: Partial<Draft>) => void
}

export function AmountField({ issue, minimum, draft, usable, wrong, onChange }: AmountProps) {
  const t = useText('bond')
  const format = useFormat()
  const { hideBalances } = useSnapshot(settings)
  const { currency } = issue
  const room = hideBalances || usable === null ? '••••••' : format.money(usable, currency)
  return (
    <>
      <NumberField
        label={t('form.amount')}
        name="amount"
        unit={currency}
        value={draft.amount}
        onChange={amount => onChange({ amount })}
        hint={t('form.usable', { usable: room })}
        error={wrong === null ? undefined : t(`form.${wrong}`, { titles: minimum })}
      />
      {wrong === 'tooMuch' && (
        <Link className="text-link" to="/pages/profile/transfer">
          {t('form.transfer')}
        </Link>
      )}
    </>
  )
}

type InstructionProps = { draft: Draft; onChange: (next: Partial<Draft>) => void }

export function Instruction({ draft, onChange }: InstructionProps) {
  const t = useText('bond')
  return (
    <Select
      label={t('form.instruction')}
      value={draft.instruction}
      onChange={event =>
        onChange({ instruction: bondInstructions.find(each => each === event.target.value) ?? 'cash' })
      }
      options={bondInstructions.map(value => ({ value, label: t(`instruction.${value}`) }))}
    />
  )
}
