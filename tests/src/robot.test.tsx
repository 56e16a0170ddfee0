// Why: the colour of a robot's state is the first thing that says whether it works (specification, section 4), and two
// cases with the same result look like a mistake unless the reason stands beside them.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { decimalText } from '../../domain/brand.ts'
import { robotStates } from '../../domain/robot.ts'
import { MachineForm } from '../../src/features/robot/MachineForm.tsx'
import { RobotDetail } from '../../src/features/robot/RobotDetail.tsx'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { openSession } from '../../src/state/session.ts'
import { answerAccount, NOW, setMoneyStage } from './money-stage.tsx'
import { ana, sessionOf } from './people.ts'
import { machine, network, robot } from './robot-stage.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'

let server: ScriptedServer
beforeAll(async () => {
  await setMoneyStage()
  await loadNamespaces(['robot', 'product', 'money'])
})
beforeEach(() => {
  openSession(sessionOf(ana(), 'token'))
  server = startScriptedServer()
  answerAccount(server)
  server.on('GET /robotMessage/robot', () => ok([]))
  server.on('POST /robotOrder/hours', () => ok({ total: 0, list: [] }))
  server.on('GET /stock_rate/site/get', () => ok([]))
})
afterEach(async () => {
  await cleanup()
  server.stop()
})

/** The colour of a token of the palette, as the browser computes it. */
function colourOf(token: string): string {
  const probe = document.body.appendChild(document.createElement('span'))
  probe.style.color = `var(${token})`
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

test.each(Object.entries(robotStates))(
  'the state %s is yellow while the robot works, red once it has stopped',
  async (_name, state) => {
    const screen = await render(<RobotDetail robot={Object.assign({}, robot, { state })} hidden={false} />)
    const shown = screen.container.querySelector('.robot-state')
    const isStopped = state >= robotStates.outOfEnergy
    expect(shown && getComputedStyle(shown).color).toBe(colourOf(isStopped ? '--danger' : '--warning'))
  },
)

test('the income less the energy is the main figure, and the steps lead to the end of the term', async () => {
  const steps = (of: typeof robot) =>
    render(<RobotDetail robot={of} hidden={false} />).then(screen => {
      expect(screen.container.querySelector('.figure')?.textContent).toBe('US$0.00')
      const [section] = screen.container.querySelectorAll('.steps')
      return [...(section?.querySelectorAll('.step > span') ?? [])].map(step => step.textContent)
    })
  expect(await steps(robot)).toEqual(['Confirmaste', 'Termina'])
  await cleanup()
  const ended = { at: NOW, reason: 'term', machine: decimalText('0.00'), energy: decimalText('0.00') } as const
  expect(await steps(Object.assign({}, robot, { ended }))).toEqual(['Confirmaste', 'Terminó'])
})

test('a term in which the difficulty is not adjusted says why two of its results are the same', async () => {
  const screen = await render(<MachineForm machine={machine} network={network} />)
  await expect.element(screen.getByText(/La dificultad no se ajusta dentro de este plazo/)).toBeVisible()
  await screen.getByText('30 días', { exact: true }).first().click()
  await expect.element(screen.getByText(/La dificultad no se ajusta/)).not.toBeInTheDocument()
})
