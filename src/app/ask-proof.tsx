// Asks who uses the session, over whatever page made the call. One sheet for all calls that wait for it.
import { createRoot } from 'react-dom/client'
import type { CallFailure } from '../data/failure.ts'
import { ProofSheet } from '../features/proof/ProofSheet.tsx'
import { loadNamespaces } from '../i18n/i18n.ts'
import { kindsIn } from '../shared/proof/kinds.ts'

let asking: Promise<boolean> | null = null

/** False: the user did not prove it, or the proof goes elsewhere than into the session. */
export async function askProof({ values }: CallFailure): Promise<boolean> {
  if (values['place'] !== 'session') return false
  asking ??= ask(values).finally(() => {
    asking = null
  })
  return asking
}

async function ask(values: CallFailure['values']): Promise<boolean> {
  await loadNamespaces(['proof'])
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const isProven = await new Promise<boolean>(resolve => {
    root.render(<ProofSheet kinds={kindsIn(values)} onEnd={resolve} />)
  })
  root.unmount()
  place.remove()
  return isProven
}
