// Asks who uses the session, over whatever page made the call; or leads to where an account adds its first second factor. One
// sheet for all calls that wait for it.
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

/** False: the user did not prove it, or the proof goes elsewhere than into the session. */
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
  ask(onEnd => <ProofSheet kinds={kindsIn(values)} onEnd={onEnd} />)

/** The call stays refused. Its page shows that before it is left, so that no message follows to the next page. */
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
