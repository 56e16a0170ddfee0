// Pages that need a log-in redirect to the log-in page, which leads back to them afterwards.
import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import { session } from '../state/session.ts'
import { goToLogin } from './navigate.ts'
import type { Place } from './place.ts'
import { pageAt, specOf } from './table.ts'

/** False while the log-in page is replacing this one. */
export function useAdmission(place: Place): boolean {
  const { token } = useSnapshot(session)
  const page = pageAt(place.path)
  const isAdmitted = token !== null || page === null || !specOf(page).login
  useEffect(() => {
    if (!isAdmitted) goToLogin()
  }, [isAdmitted])
  return isAdmitted
}
