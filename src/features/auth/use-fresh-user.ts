// The user's own record for a page that turns on it: read again when the page opens and when the server says it changed.
import { useEffect } from 'react'
import { useChanged } from '../../engine/use-changed.ts'
import { refreshUser } from './session-calls.ts'

const refresh = (): void => void refreshUser()

export function useFreshUser(): void {
  useEffect(refresh, [])
  useChanged('user', refresh)
}
