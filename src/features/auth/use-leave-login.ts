// After a log-in, here or in another tab, the log-in page is replaced by the requested page. From there the user is led
// to the security page if a second factor is compulsory and missing.
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio/react'
import { useSearchParams } from 'wouter'
import { currentPlace } from '../../router/history.ts'
import { back, leaveLogin, push, replace } from '../../router/navigate.ts'
import { hrefOf } from '../../router/place.ts'
import { LOGIN } from '../../router/table.ts'
import { session } from '../../state/session.ts'
import { REFERRAL, referralOf } from './referral.ts'

const RETURN = 'return'
/**
 * Number of registration or recovery pages above the log-in page. The address contains it, so it is limited to this
 * maximum.
 */
const STEP = 'step'
const STEPS_MAX = 2

const stepsOf = (query: URLSearchParams): number => {
  const steps = Number(query.get(STEP))
  return Number.isInteger(steps) && steps > 0 ? Math.min(steps, STEPS_MAX) : 0
}

export function useLeaveLogin(): void {
  const [query] = useSearchParams()
  const { token } = useSnapshot(session)
  const isLeaving = useRef(false)
  useEffect(() => {
    if (token === null || isLeaving.current) return
    isLeaving.current = true
    leaveLogin(query.get(RETURN), stepsOf(query))
    if (session.user?.needsFactor) push('/pages/setting/security')
  }, [token, query])
}

/** Address of the next page of registration or recovery: it passes on the return page and the invitation code. */
export function useNextStep(): (path: string) => string {
  const [query] = useSearchParams()
  return path =>
    hrefOf(path, { [RETURN]: query.get(RETURN), [STEP]: stepsOf(query) + 1, [REFERRAL]: referralOf(query) })
}

/** Goes back to the log-in page if the user came from there; otherwise the log-in page replaces this page. */
export function useBackToLogin(): () => void {
  const [query] = useSearchParams()
  return () => {
    if (stepsOf(query) > 0 && currentPlace().entry.depth > 0) back()
    else replace(hrefOf(LOGIN, { [RETURN]: query.get(RETURN) }))
  }
}
