// Interactive components: buttons, fields, choices, sheets.
import { Bell, Star } from 'lucide-react'
import { useState } from 'react'
import { parseScaled, scaledText, stepTick } from '../../../domain/price.ts'
import { useFormat } from '../../i18n/format.ts'
import { Confirm } from '../../shared/sheet/Confirm.tsx'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import { showToast } from '../../state/toast.ts'
import { Button, Buttons } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Chip, Chips } from '../../ui/Chip.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Section } from '../../ui/Section.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { words } from './fixtures.ts'

const variants = ['primary', 'secondary', 'plain', 'danger', 'buy', 'sell'] as const

export function ButtonStates() {
  const { buy, sell, long } = words[useFormat().locale]
  const [isStarred, setStarred] = useState(true)
  return (
    <Section title="Button" padded>
      <div className="dev-line">
        {variants.map(variant => (
          <Button key={variant} variant={variant} size="small">
            {variant}
          </Button>
        ))}
        <Button disabled size="small">
          disabled
        </Button>
        <IconButton label="star" pressed={isStarred} icon={<Star size={22} />} onClick={() => setStarred(!isStarred)} />
        <IconButton label="bell" icon={<Bell size={22} />} />
      </div>
      <Buttons>
        <Button variant="buy" block>
          {buy}
        </Button>
        <Button variant="sell" block>
          {sell}
        </Button>
      </Buttons>
      <div className="dev-stack">
        <Button block>{long}</Button>
        <Button block busy>
          {buy}
        </Button>
      </div>
    </Section>
  )
}

export function Choices() {
  const { long, label, buy, sell } = words[useFormat().locale]
  const [isOn, setOn] = useState(true)
  return (
    <Section title="Chip, switch">
      <Chips label="Chips">
        <Chip pressed={isOn} onPress={() => setOn(!isOn)}>
          {buy}
        </Chip>
        <Chip pressed={!isOn} onPress={() => setOn(!isOn)}>
          {sell}
        </Chip>
        <Chip icon={<Bell size={14} />}>6 posiciones cambiaron</Chip>
      </Chips>
      <Switch label={long} note={label} checked={isOn} onChange={setOn} />
      <Switch label={label} checked={!isOn} onChange={on => setOn(!on)} />
    </Section>
  )
}

/** The first steps of Hong Kong's tick table. */
const steps = [
  [0, 1],
  [250, 5],
] as const

export function Fields() {
  const { long, label, buy, sell } = words[useFormat().locale]
  const [price, setPrice] = useState('12.50')
  const [side, setSide] = useState<'buy' | 'sell'>('buy')
  const byTick = (value: string, by: 1 | -1) => scaledText(stepTick(parseScaled(value, 2) ?? 0, by, steps), 2)
  return (
    <Section title="Field" padded>
      <div className="dev-stack">
        <Segmented
          label={label}
          value={side}
          onChange={setSide}
          choices={[
            { value: 'buy', label: buy, tone: 'buy' },
            { value: 'sell', label: sell, tone: 'sell' },
          ]}
        />
        <Segmented
          label="1D"
          value="1M"
          onChange={() => {}}
          choices={(['1D', '1W', '1M', '3M', '1Y'] as const).map(value => ({ value, label: value }))}
        />
        <NumberField
          label={label}
          value={price}
          onChange={setPrice}
          step={byTick}
          unit="HK$"
          hint={`= ${price || '—'}`}
        />
        <TextField label={long} hint={long} placeholder="Placeholder" optional />
        <TextField label="E-mail" defaultValue="ana@" error={long} inputMode="email" />
        <TextField label="Disabled" defaultValue="—" disabled />
        <PasswordField label={long} autoComplete="off" defaultValue="secreto" />
        <Select
          label="Select"
          defaultValue=""
          placeholder={label}
          options={[
            { value: 'a', label: long },
            { value: 'b', label: buy },
          ]}
        />
        <Checkbox defaultChecked>{long}</Checkbox>
        <Checkbox error={long}>
          <a href="#/dev/ui">{label}</a>
        </Checkbox>
      </div>
    </Section>
  )
}

export function Sheets() {
  const { long, note, sell } = words[useFormat().locale]
  const [open, setOpen] = useState<'sheet' | 'confirm' | null>(null)
  const [amount, setAmount] = useState('')
  const close = () => setOpen(null)
  return (
    <Section title="Sheet, toast" padded>
      <div className="dev-line">
        <Button size="small" variant="secondary" onClick={() => setOpen('sheet')}>
          Sheet
        </Button>
        <Button size="small" variant="secondary" onClick={() => setOpen('confirm')}>
          Confirm
        </Button>
        <Button size="small" variant="secondary" onClick={() => showToast('info', sell)}>
          Info
        </Button>
        <Button size="small" variant="secondary" onClick={() => showToast('success', note)}>
          Success
        </Button>
        <Button size="small" variant="secondary" onClick={() => showToast('failure', note)}>
          Failure
        </Button>
      </div>
      <Sheet open={open === 'sheet'} onClose={close} title={long} note={note} footer={<Button block>{sell}</Button>}>
        <NumberField label="MXN" value={amount} onChange={setAmount} />
      </Sheet>
      <Confirm
        open={open === 'confirm'}
        title={long}
        note={note}
        confirmLabel={sell}
        tone="sell"
        onConfirm={close}
        onCancel={close}
      />
    </Section>
  )
}
