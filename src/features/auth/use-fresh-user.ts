// Keeps the user's record up to date for a page that depends on it: loads it when the page opens and when the server
// reports a change.
import { useEffect } from 'react'
import { useChanged } from '../../data/use-changed.ts'
import { refreshUser } from './refresh-user.ts'

const refresh = (): void => void refreshUser()

export function useFreshUser(): void {
  useEffect(refresh, [])
  useChanged('user', refresh)
}
