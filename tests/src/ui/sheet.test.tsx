// A sheet can hold a money request: it must trap the focus, restore it, close by all usual ways, and stay while its
// request is pending.
import { useState } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { startHistory } from '../../../src/router/history.ts'
import { Confirm } from '../../../src/shared/sheet/Confirm.tsx'
import { Sheet } from '../../../src/shared/sheet/Sheet.tsx'
import { setStage } from './stage.ts'

beforeAll(async () => {
  await setStage()
  startHistory(() => {})
})

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Antes de confirmar" note="Lee esto">
        <button type="button">Primero</button>
        <button type="button">Segundo</button>
      </Sheet>
    </>
  )
}

async function openSheet() {
  const screen = await render(<Page />)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  const sheet = screen.getByRole('dialog', { name: 'Antes de confirmar' })
  await expect.element(sheet).toBeVisible()
  return { screen, sheet }
}

const closed = () => expect.poll(() => document.querySelector('[role="dialog"]')).toBeNull()

test('the focus cycles inside and returns to the element that opened it', async () => {
  const { sheet } = await openSheet()
  await expect.element(sheet).toHaveAccessibleDescription('Lee esto')
  for (let steps = 0; steps < 5; steps += 1) {
    await userEvent.tab()
    expect(sheet.element().contains(document.activeElement)).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  await closed()
  await expect.poll(() => document.activeElement?.textContent).toBe('Abrir')
})

test('Back closes it and stays on the page', async () => {
  const before = location.hash
  await openSheet()
  history.back()
  await closed()
  expect(location.hash).toBe(before)
})

test('its close button closes it and leaves nothing in the history', async () => {
  const { screen } = await openSheet()
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  await closed()
  await expect.poll(() => history.state?.pulso?.role).toBe('page')
})

test('a pending confirmation stays open, whatever is pressed', async () => {
  const onCancel = vi.fn()
  const onConfirm = vi.fn()
  const show = (busy: boolean) => (
    <Confirm
      open
      title="Vender 100"
      confirmLabel="Vender"
      tone="sell"
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
  const screen = await render(show(true))
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await expect.poll(() => history.state?.pulso?.role).toBe('overlay')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Vender' }), { force: true })
  const wentBack = new Promise(done => addEventListener('popstate', done, { once: true }))
  history.back()
  await wentBack
  await expect.poll(() => history.state?.pulso?.role).toBe('overlay')
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  expect(onCancel).not.toHaveBeenCalled()
  expect(onConfirm).not.toHaveBeenCalled()
  await screen.rerender(show(false))
  await userEvent.click(screen.getByRole('button', { name: 'Vender' }))
  expect(onConfirm).toHaveBeenCalledOnce()
  await userEvent.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledOnce()
})
