// Attributes on <html> for stylesheets: `data-theme`, `data-palette`, `data-flash`, `data-density`, and the language.
import type { Settings } from './kept.ts'

export function applyLook({ locale, theme, palette, flash, density }: Settings): void {
  const root = document.documentElement
  root.lang = locale
  root.dataset['theme'] = theme
  root.dataset['palette'] = palette
  root.dataset['flash'] = flash ? 'on' : 'off'
  root.dataset['density'] = density
}
