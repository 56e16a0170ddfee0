import { settings } from '../state/settings.ts'

/** Puts the key of a button into its title when the pointer reaches it, while the keys are switched on. */
function showKey({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('[aria-keyshortcuts]') : null
  if (!button) return
  const name = button.getAttribute('aria-label') ?? button.textContent
  if (settings.keys) button.title = `${name} (${button.getAttribute('aria-keyshortcuts')})`
  else button.removeAttribute('title')
}

/** Returns an unsubscribe function. */
export function followKeyHints(): () => void {
  addEventListener('pointerover', showKey)
  return () => removeEventListener('pointerover', showKey)
}
