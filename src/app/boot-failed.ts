// Error page for a failed load of the app's code or first texts. It depends on no other module.
import type { Locale } from '../../domain/wire/envelope.ts'
import { dropLastSeen } from '../lib/shell/last-seen.ts'
import { reload } from '../lib/shell/reload.ts'

const words: Readonly<Record<Locale, { readonly text: string; readonly retry: string }>> = {
  'es-MX': { text: 'No se pudo cargar Pulso. Revisa tu conexión.', retry: 'Volver a cargar' },
  en: { text: 'Pulso could not be loaded. Check your connection.', retry: 'Reload' },
  'zh-Hans': { text: '无法加载 Pulso，请检查网络连接。', retry: '重新加载' },
}

export function sayBootFailed(locale: Locale): void {
  dropLastSeen()
  const { text, retry } = words[locale]
  const said = document.createElement('p')
  said.textContent = text
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'boot-retry'
  button.textContent = retry
  button.addEventListener('click', () => void reload())
  const panel = document.createElement('div')
  panel.className = 'boot-failed'
  panel.role = 'alert'
  panel.append(said, button)
  document.getElementById('app')?.replaceChildren(panel)
  addEventListener('online', () => void reload())
}
