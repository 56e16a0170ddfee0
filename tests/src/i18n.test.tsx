// Why: a user may change the language at any time. All texts must change at once. A bare `es` must never be requested,
// because it formats numbers as in Spain.
import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { beforeAll, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { changeLanguage, i18n, startTexts } from '../../src/i18n/i18n.ts'
import { textOf } from '../../src/i18n/t.ts'
import { changeSetting, followSettings, settings } from '../../src/state/settings.ts'

beforeAll(() => startTexts('es-MX', ['common', 'ui']))

function Greeting() {
  const { t } = useTranslation('common')
  return <p>{t('page.setting')}</p>
}

test('the words change without a reload, in and out of components', async () => {
  const screen = await render(<Greeting />)
  await expect.element(screen.getByText('Ajustes')).toBeInTheDocument()
  await changeLanguage('zh-Hans')
  await expect.element(screen.getByText('\u8bbe\u7f6e')).toBeInTheDocument()
  await changeLanguage('en')
  expect(textOf('common')('page.setting')).toBe('Settings')
  await changeLanguage('es-MX')
  await expect.element(screen.getByText('Ajustes')).toBeInTheDocument()
})

function Waiting({ name }: { name: 'loan' | 'robot' }) {
  const { t } = useTranslation(name)
  const title = useMemo(() => (name === 'loan' ? 'A' : 'B'), [name])
  return <p>{typeof t === 'function' && title}</p>
}

test('components that wait for texts keep the order of their hooks', async () => {
  const said = vi.spyOn(console, 'error')
  const screen = await render(
    <Suspense fallback={null}>
      <Waiting name="loan" />
      <Waiting name="robot" />
      <Waiting name="loan" />
    </Suspense>,
  )
  await expect.element(screen.getByText('B')).toBeInTheDocument()
  expect(said).not.toHaveBeenCalled()
  said.mockRestore()
})

test('a number in a text is grouped, and text is not', () => {
  const t = textOf('common')
  expect(t('watchlist.full', { maximum: 12_345 })).toContain('12,345')
  expect(t('watchlist.add', { name: '2026' })).toBe('Agregar 2026 a favoritos')
})

test('no shorter locale is ever requested', () => {
  expect(i18n.languages).toEqual(['es-MX'])
})

test('settings are set on the document and stored on the device', async () => {
  const stop = followSettings()
  changeSetting('locale', 'en')
  changeSetting('theme', 'dark')
  changeSetting('palette', 'colorBlind')
  const root = document.documentElement
  await expect.poll(() => root.lang).toBe('en')
  expect({ ...root.dataset }).toMatchObject({ theme: 'dark', palette: 'colorBlind' })
  expect(JSON.parse(localStorage.getItem('pulso:settings') ?? '{}')).toEqual({ ...settings })
  changeSetting('locale', 'es-MX')
  changeSetting('theme', 'system')
  changeSetting('palette', 'greenUp')
  await expect.poll(() => root.lang).toBe('es-MX')
  stop()
})
