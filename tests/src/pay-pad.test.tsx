// Why: these six digits authorise payments. They must reach the request complete by every input method, must not be
// readable anywhere else, and must not be requested while they cannot be accepted.
import { useState } from 'react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { failures } from '../../domain/failure.ts'
import { CallFailure } from '../../src/data/failure.ts'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { startHistory } from '../../src/router/history.ts'
import { PayPad } from '../../src/shared/money/PayPad.tsx'
import { setStage } from './ui/stage.ts'

const sent: string[] = []
const failed = (kind: 'payPasswordWrong' | 'payPasswordLocked') =>
  new CallFailure({ code: failures[kind].code, msg: '' })

beforeAll(async () => {
  await setStage()
  await loadNamespaces(['pay'])
  startHistory(() => {})
})
beforeEach(() => {
  sent.length = 0
})

type Answer = 'taken' | CallFailure

/**
 * Asks for the digits until the test's answer is "taken". Each answer is given when the test presses the `answer`
 * button.
 */
function Asking({ answers }: { answers: readonly Answer[] }) {
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  const last = answers[tries - 1] ?? null
  return (
    <>
      <PayPad
        open={last !== 'taken'}
        title="Retirar MX$100.00"
        error={last === 'taken' ? null : last}
        busy={busy}
        onDone={digits => {
          sent.push(digits)
          setBusy(true)
        }}
        onCancel={() => {}}
      />
      <button
        type="button"
        id="answer"
        onClick={() => {
          setTries(tries + 1)
          setBusy(false)
        }}
      >
        answer
      </button>
    </>
  )
}

async function ask(...answers: Answer[]) {
  const screen = await render(<Asking answers={answers} />)
  const field = screen.getByLabelText('Contraseña de operaciones, 6 dígitos')
  await expect.element(field).toHaveFocus()
  return { screen, field, key: (name: string) => screen.getByRole('button', { name, exact: true }) }
}

/** Clicks by script, because the sheet covers the button. */
const answerCall = () => document.querySelector<HTMLButtonElement>('#answer')?.click()
const filled = () => document.querySelectorAll('.pay-pad-dots [data-filled]').length

test('digits are tapped, typed and deleted in any mixture, and the sixth sends', async () => {
  const { key, field } = await ask()
  await key('1').click()
  await userEvent.keyboard('29')
  await key('Borrar el último dígito').click()
  await key('3').click()
  await expect.poll(filled).toBe(3)
  await userEvent.keyboard('45')
  expect(sent).toEqual([])
  await key('0').click()
  expect(sent).toEqual(['123450'])
  await expect.element(field).toHaveValue('')
})

test('all digits can be pasted at once, with any separators', async () => {
  const { field } = await ask()
  await field.fill('12 34 56')
  expect(sent).toEqual(['123456'])
})

test('during the check no input is accepted, and the pad cannot be closed', async () => {
  const { screen } = await ask()
  await userEvent.keyboard('123456789')
  await expect.element(screen.getByText('Comprobando…')).toBeVisible()
  await userEvent.keyboard('123456{Escape}')
  expect(sent).toEqual(['123456'])
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  expect(filled()).toBe(6)
})

test('wrong digits show the remaining attempts, and the input is cleared', async () => {
  const { screen } = await ask(failed('payPasswordWrong'), 'taken')
  await userEvent.keyboard('111111')
  answerCall()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('No es correcta. A los 5 intentos fallidos seguidos se bloquea 15 minutos.')
  expect(filled()).toBe(0)
  await userEvent.keyboard('222222')
  expect(sent).toEqual(['111111', '222222'])
  answerCall()
  await expect.poll(() => document.querySelector('[role="dialog"]')).toBeNull()
})

test('when locked it accepts no digit, and still shows the link for a forgotten password', async () => {
  const { screen, key } = await ask(failed('payPasswordLocked'))
  await userEvent.keyboard('111111')
  answerCall()
  await expect.element(screen.getByRole('alert').getByText(/Espera 15 minutos/)).toBeVisible()
  await key('1').click({ force: true })
  await userEvent.keyboard('123456')
  expect(sent).toEqual(['111111'])
  await screen.getByRole('button', { name: 'Olvidé mi contraseña' }).click()
  expect(location.hash).toContain('/pages/setting/paypwd?forgot=1&back=')
})

test('browsers do not store them as a password, and they are never displayed', async () => {
  const { field } = await ask()
  await userEvent.keyboard('777')
  await expect.element(field).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(field).toHaveAttribute('type', 'password')
  expect(document.body.textContent).not.toContain('777')
})

test('every key is as large as a thumb', async () => {
  await ask()
  const keys = [...document.querySelectorAll('.pay-pad-key')].map(key => key.getBoundingClientRect())
  expect(keys).toHaveLength(11)
  for (const { width, height } of keys) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
})
