// Accessibility of the small components: screen readers, keyboard and double taps.
import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Badge } from '../../../src/ui/Badge.tsx'
import { Button } from '../../../src/ui/Button.tsx'
import type { Note } from '../../../src/ui/NoteStrip.tsx'
import { NoteStrip } from '../../../src/ui/NoteStrip.tsx'
import { PasswordField } from '../../../src/ui/PasswordField.tsx'
import { Segmented } from '../../../src/ui/Segmented.tsx'
import { TabBar } from '../../../src/ui/TabBar.tsx'
import { Tabs } from '../../../src/ui/Tabs.tsx'
import { TextField } from '../../../src/ui/TextField.tsx'
import { setStage } from './stage.ts'

beforeAll(setStage)

test('a busy button keeps its focus and does nothing more', async () => {
  const onClick = vi.fn()
  const screen = await render(<Button onClick={onClick}>Comprar</Button>)
  const button = screen.getByRole('button', { name: 'Comprar' })
  await userEvent.click(button)
  await screen.rerender(
    <Button busy onClick={onClick}>
      Comprar
    </Button>,
  )
  await userEvent.keyboard('{Enter}')
  expect(onClick).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(button.element())
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
})

test('a field’s error is its description and marks it', async () => {
  const screen = await render(<TextField label="Correo" error="Falta la arroba" hint="Como ana@correo.mx" />)
  const field = screen.getByLabelText('Correo')
  await expect.element(field).toHaveAccessibleDescription('Falta la arroba')
  await expect.element(field).toBeInvalid()
})

test('a password is shown only while it is asked for', async () => {
  const screen = await render(<PasswordField label="Contraseña" autoComplete="current-password" />)
  const field = screen.getByLabelText('Contraseña', { exact: true })
  await expect.element(field).toHaveAttribute('type', 'password')
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar contraseña' }))
  await expect.element(field).toHaveAttribute('type', 'text')
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar contraseña' }))
  await expect.element(field).toHaveAttribute('type', 'password')
})

function Wallets() {
  const [current, setCurrent] = useState('a')
  const tabs = ['a', 'b', 'c'].map(id => ({ id, label: `Cartera ${id}` }))
  return <Tabs label="Carteras" tabs={tabs} current={current} onChange={setCurrent} />
}

const focus = (locator: Locator) => (locator.element() as HTMLElement).focus()

test('tabs are one tab stop, and arrows choose among them', async () => {
  const screen = await render(<Wallets />)
  focus(screen.getByRole('tab', { name: 'Cartera a' }))
  await userEvent.keyboard('{ArrowLeft}')
  const last = screen.getByRole('tab', { name: 'Cartera c' })
  await expect.element(last).toHaveAttribute('aria-selected', 'true')
  expect(document.activeElement).toBe(last.element())
  await userEvent.keyboard('{Home}')
  await expect.element(screen.getByRole('tab', { name: 'Cartera a' })).toHaveAttribute('aria-selected', 'true')
  expect(document.querySelectorAll('[role="tab"][tabindex="0"]')).toHaveLength(1)
})

test('a choice is a group of radio buttons', async () => {
  const onChange = vi.fn()
  const choices = [
    { value: 'buy', label: 'Comprar' },
    { value: 'sell', label: 'Vender' },
  ] as const
  const screen = await render(<Segmented label="Lado" choices={choices} value="buy" onChange={onChange} />)
  await expect.element(screen.getByRole('group', { name: 'Lado' })).toBeVisible()
  focus(screen.getByRole('radio', { name: 'Comprar' }))
  await userEvent.keyboard('{ArrowRight}')
  expect(onChange).toHaveBeenCalledWith('sell')
})

test('the tab bar marks the current tab and reports the tapped one', async () => {
  const onSelect = vi.fn()
  const items = [
    { path: '/', icon: 'home', label: 'Inicio' },
    { path: '/pages/market/index', icon: 'market', label: 'Mercados', news: '2 avisos' },
  ] as const
  const screen = await render(<TabBar items={items} current="/" onSelect={onSelect} />)
  await expect.element(screen.getByRole('link', { name: 'Inicio' })).toHaveAttribute('aria-current', 'page')
  await userEvent.click(screen.getByRole('link', { name: 'Mercados 2 avisos' }))
  expect(onSelect).toHaveBeenCalledWith('/pages/market/index')
  const bar = document.querySelector('.tab-bar')
  expect(bar?.getBoundingClientRect().height).toBe(50)
})

test('a failure is announced at once, other notes politely', async () => {
  const dismiss = vi.fn()
  const note = { id: '1', text: 'Orden rechazada', action: null, dismiss, isMessage: true } as const
  const strip = (shown: Note | null) => (
    <NoteStrip note={shown}>
      <p>Mercado simulado</p>
    </NoteStrip>
  )
  const screen = await render(strip(null))
  await expect.element(screen.getByText('Mercado simulado')).toBeVisible()
  await screen.rerender(strip({ ...note, kind: 'failure' }))
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Orden rechazada')
  await userEvent.click(screen.getByRole('button', { name: 'Descartar' }))
  expect(dismiss).toHaveBeenCalledOnce()
  await screen.rerender(strip({ ...note, kind: 'info', text: 'Copiado' }))
  await expect.element(screen.getByRole('status')).toHaveTextContent('Copiado')
})

test('a session has a word beside its mark', async () => {
  const screen = await render(<Badge state="delayed" detail="20 min" />)
  await expect.element(screen.getByText('Con retraso · 20 min')).toBeVisible()
})
