// When a call needs a proof of identity, asks the user for it in a sheet above the current page. An account without a
// second factor gets a sheet that leads to the page where one is added. All calls that wait for a proof share one
// sheet.
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { CallFailure } from '../data/failure.ts'
import { ProofSheet } from '../features/proof/ProofSheet.tsx'
import { SetupSheet } from '../features/proof/SetupSheet.tsx'
import { loadNamespaces } from '../i18n/i18n.ts'
import { currentPlace } from '../router/history.ts'
import { push } from '../router/navigate.ts'
import { kindsIn } from '../shared/proof/kinds.ts'

const SECURITY = '/pages/setting/security'

let asking: Promise<boolean> | null = null

/**
 * Returns false if the user gave no proof, or if the proof does not belong to the session: the form that made the call
 * then asks for it.
 */
export async function askProof({ values }: CallFailure): Promise<boolean> {
  const { place } = values
  const needsFactor = place === 'setup' && currentPlace().path !== SECURITY
  if (place !== 'session' && !needsFactor) return false
  asking ??= (needsFactor ? leadToFactor() : prove(values)).finally(() => {
    asking = null
  })
  return asking
}

const prove = (values: CallFailure['values']): Promise<boolean> =>
  ask(onEnd => <ProofSheet kinds={kindsIn(values)} link={linkIn(values)} onEnd={onEnd} />)

const linkIn = ({ link }: CallFailure['values']): string | undefined => (typeof link === 'string' ? link : undefined)

/**
 * The call stays refused. Its page shows the refusal before the user leaves it, so that no message appears on the next
 * page.
 */
async function leadToFactor(): Promise<boolean> {
  const isAdding = await ask(onEnd => <SetupSheet onEnd={onEnd} />)
  if (isAdding) setTimeout(() => push(SECURITY))
  return false
}

async function ask(sheet: (onEnd: (answer: boolean) => void) => ReactNode): Promise<boolean> {
  await loadNamespaces(['proof'])
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const answer = await new Promise<boolean>(resolve => {
    root.render(sheet(resolve))
  })
  root.unmount()
  place.remove()
  return answer
}
