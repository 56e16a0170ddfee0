// A live price must never rewrite typed input, and the form must always hold a plain decimal.
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Entry } from '../../../src/ui/decimal-entry.ts'
import { readDecimal } from '../../../src/ui/decimal-entry.ts'
import { NumberField } from '../../../src/ui/NumberField.tsx'
import { setStage } from './stage.ts'

beforeAll(setStage)

let outside: (value: string) => void = () => {}

function Ticket({ from = '' }: { from?: string }) {
  const [value, setValue] = useState(from)
  outside = setValue
  const step = (text: string, by: 1 | -1) => {
    const next = Number(text) + by * 100
    return next < 100 ? null : String(next)
  }
  return (
    <>
      <NumberField label="Precio" value={value} onChange={setValue} step={step} />
      <output>{value}</output>
      <button type="button">Afuera</button>
    </>
  )
}

const form = () => document.querySelector('output')?.textContent

test('the form holds a plain decimal while the field shows what was typed', async () => {
  const screen = await render(<Ticket />)
  const field = screen.getByLabelText('Precio', { exact: true })
  await userEvent.type(field, '1,234.5')
  await expect.poll(form).toBe('1234.5')
  await expect.element(field).toHaveValue('1,234.5')
  await userEvent.tab()
  await expect.element(field).toHaveValue('1234.5')
})

test('a value from outside waits until the field is left, and the caret stays', async () => {
  const screen = await render(<Ticket from="100" />)
  const field = screen.getByLabelText('Precio', { exact: true })
  const input = field.element() as HTMLInputElement
  await userEvent.click(field)
  input.setSelectionRange(1, 1)
  outside('999')
  await expect.poll(form).toBe('999')
  expect(input.value).toBe('100')
  expect(input.selectionStart).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: 'Afuera' }))
  await expect.element(field).toHaveValue('999')
})

test('unreadable input empties the form value, shows an error, and stays to be corrected', async () => {
  const screen = await render(<Ticket />)
  const field = screen.getByLabelText('Precio', { exact: true })
  await userEvent.type(field, '1.2.3')
  await userEvent.tab()
  await expect.poll(form).toBe('')
  await expect.element(field).toHaveValue('1.2.3')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription('Escribe un solo número, por ejemplo 1,234.50')
})

test('steps by button and by arrow, and not below the lowest', async () => {
  const screen = await render(<Ticket from="100" />)
  const field = screen.getByLabelText('Precio', { exact: true })
  await userEvent.click(screen.getByRole('button', { name: 'Aumentar Precio' }))
  await expect.element(field).toHaveValue('200')
  await userEvent.click(field)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  await expect.element(field).toHaveValue('100')
  await expect.poll(form).toBe('100')
})

const halves: Entry = {
  read: text => (text.includes("'") ? text.replace("'", '.').replace(/\.8$/, '.25') : readDecimal(text)),
  write: value => value.replace('.25', "'8"),
}

function Fractions() {
  const [value, setValue] = useState('112.25')
  return (
    <>
      <NumberField
        label="Precio"
        value={value}
        onChange={setValue}
        entry={halves}
        unreadable="Con octavos o decimales"
        step={() => '113.25'}
      />
      <output>{value}</output>
    </>
  )
}

test('another way to write a number is shown, typed and stepped; decimals can be typed too', async () => {
  const screen = await render(<Fractions />)
  const field = screen.getByLabelText('Precio', { exact: true })
  await expect.element(field).toHaveValue("112'8")
  await expect.element(field).toHaveAttribute('inputmode', 'text')
  await userEvent.fill(field, "110'8")
  await expect.poll(form).toBe('110.25')
  await userEvent.fill(field, '1.2.3')
  await expect.element(field).toHaveAccessibleDescription('Con octavos o decimales')
  await userEvent.fill(field, '111.25')
  await expect.poll(form).toBe('111.25')
  await userEvent.tab()
  await expect.element(field).toHaveValue("111'8")
  await userEvent.click(screen.getByRole('button', { name: 'Aumentar Precio' }))
  await expect.element(field).toHaveValue("113'8")
})

test.each(['12 50', '5\t100', '5\n100', '5\r\n100'])('%j is refused at the field, never joined', async pasted => {
  const screen = await render(<Ticket />)
  const field = screen.getByLabelText('Precio', { exact: true })
  await userEvent.click(field)
  paste(field.element(), pasted)
  await expect.element(field).toHaveAccessibleDescription('Escribe un solo número, por ejemplo 1,234.50')
  expect(form()).toBe('')
})

test('a number with the marks of a calculator, and the line break of one cell, is read', async () => {
  const screen = await render(<Ticket />)
  const field = screen.getByLabelText('Precio', { exact: true })
  await userEvent.click(field)
  paste(field.element(), '\u202a1,250.00\u202c\n')
  await expect.poll(form).toBe('1250.00')
})

/** Pastes as a browser does: if the page does not handle it, the text is inserted without its line breaks. */
function paste(target: Element, text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  if (target.dispatchEvent(event)) document.execCommand('insertText', false, text.replace(/[\r\n]/g, ''))
}
