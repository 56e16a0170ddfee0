// The errors to correct, listed beside the submit button, because their fields may be far above on the page.
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/Banner.tsx'

export function ErrorSummary({ labels }: { labels: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('auth')
  const { formState, setFocus } = useFormContext()
  const { errors, submitCount } = formState
  const wrong = Object.entries(labels).filter(([name]) => errors[name] !== undefined)
  // A single wrong field already has the focus.
  if (submitCount === 0 || wrong.length < 2) return null
  return (
    <Banner kind="danger" title={t('form.mend', { count: wrong.length })}>
      <ul className="auth-mend">
        {wrong.map(([name, label]) => (
          <li key={name}>
            <button type="button" className="auth-link" onClick={() => setFocus(name)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
