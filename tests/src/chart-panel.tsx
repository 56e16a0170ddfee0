// The panel of a chart on the page, with one day of bars from the scripted engine of `chart-stage.ts`.
import type { ComponentProps } from 'react'
import { expect } from 'vitest'
import { render } from 'vitest-browser-react'
import { ChartPanel } from '../../src/features/chart/ChartPanel.tsx'
import { apple, noPicker, noReview, sendSnapshot } from './chart-stage.ts'

type Props = ComponentProps<typeof ChartPanel>
type Sent = Parameters<typeof sendSnapshot>[0]

const defaults: Props = {
  instrumentKey: apple.key,
  name: apple.name,
  decimals: 2,
  quantityDecimals: 0,
  zone: 'America/New_York',
  average: null,
  isDaily: false,
  tickSteps: [[0, 1]],
  review: noReview,
  Picker: noPicker,
}

/** Renders the panel without bars. `props`: those that differ from the defaults. */
export const renderPanel = (props: Partial<Props> = {}) => render(<ChartPanel {...defaults} {...props} />)

/** Renders the panel and sends a whole history. */
export async function openPanel(sent: Omit<Sent, 'all'>, props: Partial<Props> = {}) {
  const screen = await renderPanel(props)
  await expect.poll(() => sendSnapshot(Object.assign({ all: true }, sent))).toBe(true)
  return screen
}

/** The same, and waits for the canvas, which is loaded after the panel. */
export async function openDrawn(sent: Omit<Sent, 'all'>, props: Partial<Props> = {}) {
  const screen = await openPanel(sent, props)
  await expect.poll(() => screen.container.querySelector('.chart-canvas canvas')).not.toBeNull()
  return screen
}
