// The amount of a withdrawal: available balance, fee and the amount that arrives, shown before the confirmation. An
// unknown value is a dash, and blocks the request.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { minorText } from '../../../domain/minor.ts'
import type { RuleBreach } from '../../../domain/rules.ts'
import { wordsOf } from '../../data/failure.ts'
import { useFormat } from '../../i18n/format.ts'
import { useRuleText } from '../../i18n/rule-text.ts'
import { TransferLink } from '../../shared/money/Shortfall.tsx'
import { PageNote } from '../../shared/PageNote.tsx'
import { settings } from '../../state/settings.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import type { Room } from './terms.ts'
import { breachOf, emptyReason, mostOf, sumOf } from './terms.ts'
import type { RoomLookup } from './use-room.ts'

type AmountPartProps = {
  currency: Room['terms']['currency']
  lookup: RoomLookup
  /** Decimal text, or empty. */
  text: string
  onChange: (text: string) => void
  /** True after an attempt to continue: errors are then shown even if the field was not left. */
  isChecked: boolean
}

export function AmountPart({ currency, lookup, text, onChange, isChecked }: AmountPartProps) {
  const { t } = useTranslation('withdraw')
  const say = useBreachText(currency)
  const [isLeft, setLeft] = useState(false)
  const { room } = lookup
  const breach = room && breachOf(room, text)
  const isShown = breach && (isChecked || (text !== '' && (isLeft || isTooMuch(breach))))
  return (
    <>
      <NumberField
        label={t('amount.label')}
        name="amount"
        value={text}
        unit={<Unit currency={currency} room={room} onMax={onChange} />}
        error={isShown ? say(breach) : undefined}
        hint={<Usable currency={currency} lookup={lookup} />}
        onChange={value => {
          setLeft(false)
          onChange(value)
        }}
        onBlur={() => setLeft(true)}
      />
      <Trouble lookup={lookup} />
      <LimitRows currency={currency} room={room} text={text} />
    </>
  )
}

/** Errors that more digits cannot correct: they are shown at once. */
const isTooMuch = ({ reason }: RuleBreach): boolean =>
  reason === 'overUsable' || reason === 'overDayLimit' || reason === 'amountDecimals'

/** Text of a rule breach with its amounts formatted as money. Amounts are masked if balances are hidden. */
function useBreachText(currency: string): (breach: RuleBreach) => string {
  const say = useRuleText()
  const format = useFormat()
  const { hideBalances } = useSnapshot(settings)
  return ({ reason, values }) => {
    const { currency: _, ...amounts } = values ?? {}
    const worded = Object.entries(amounts).map(([name, value]) => {
      if (name === 'usable' && hideBalances) return [name, '••••••']
      return [name, typeof value === 'string' ? format.money(value, currency) : value]
    })
    return say({ reason, values: Object.fromEntries(worded) })
  }
}

function Usable({ currency, lookup: { room } }: Pick<AmountPartProps, 'currency' | 'lookup'>) {
  const { t } = useTranslation('withdraw')
  const { hideBalances } = useSnapshot(settings)
  return (
    <>
      {t('amount.usable')} <Money amount={room && minorText(room.usable)} currency={currency} hidden={hideBalances} />
    </>
  )
}

type UnitProps = { currency: string; room: Room | null; onMax: (text: string) => void }

/** The currency, with a button beside it that enters the maximum. */
function Unit({ currency, room, onMax }: UnitProps) {
  const { t } = useTranslation('withdraw')
  const hasMax = room !== null && emptyReason(room) === null
  return (
    <span className="withdraw-unit">
      {currency}
      {hasMax && (
        <Button
          variant="secondary"
          size="small"
          aria-label={t('amount.max')}
          onClick={() => onMax(minorText(mostOf(room)))}
        >
          {t('amount.maxShort')}
        </Button>
      )}
    </span>
  )
}

/** Shows the reason why no withdrawal is possible now, and the next step. */
function Trouble({ lookup }: { lookup: RoomLookup }) {
  const { t } = useTranslation('withdraw')
  const { t: tc } = useTranslation('common')
  const format = useFormat()
  const { room, failure, asking, reload } = lookup
  if (failure && room) {
    const text = `${t('amount.stale')} ${wordsOf(failure)}`
    return <PageNote kind="warning" text={text} action={{ label: tc('action.retry'), run: reload }} />
  }
  if (failure) {
    const retry = (
      <Button variant="plain" size="small" busy={asking} onClick={reload}>
        {tc('action.retry')}
      </Button>
    )
    return (
      <Banner kind="danger" title={t('amount.unknown')} action={retry}>
        {wordsOf(failure)}
      </Banner>
    )
  }
  const reason = room && emptyReason(room)
  if (!room || reason === null) return null
  const { minimum, currency } = room.terms
  const missing = minimum - room.usable
  if (reason === 'dayUsed') return <Banner kind="info">{t('amount.dayUsed')}</Banner>
  return (
    <Banner kind="info">
      <p>{t('amount.belowMinimum', { minimum: format.money(minorText(minimum), currency) })}</p>
      <TransferLink wallet={room.wallet} missing={missing} />
    </Banner>
  )
}

function LimitRows({ currency, room, text }: { currency: string; room: Room | null; text: string }) {
  const { t } = useTranslation('withdraw')
  const { t: tp } = useTranslation('profile')
  const sum = room && sumOf(room, text)
  const money = (minor: bigint | null | undefined) => (
    <Money amount={minor === null || minor === undefined ? null : minorText(minor)} currency={currency} />
  )
  return (
    <Facts
      rows={[
        { label: t('fact.from'), value: room ? tp(`wallet.${room.wallet}`) : '—' },
        { label: t('fact.fee'), value: money(room?.terms.fee) },
        { label: t('fact.net'), value: money(sum?.net), strong: true },
        { label: t('fact.minimum'), value: money(room?.terms.minimum) },
        { label: t('fact.leftToday'), value: money(room?.leftToday) },
      ]}
    />
  )
}
