// A legal document from the server: its paragraphs. A paragraph that starts with '# ' is a heading.
import { useTranslation } from 'react-i18next'
import './auth.css'

const HEADING = '# '

type DocumentProps = { readonly version: string; readonly body: readonly string[] }

export function Document({ version, body }: DocumentProps) {
  const { t } = useTranslation('auth')
  // Two paragraphs may have the same text, so the key contains the index, which never changes.
  const paragraphs = body.map((text, at) => ({ id: `${version} ${at}`, text }))
  return (
    <article className="auth-document">
      <p className="auth-version">{t('protocol.version', { version })}</p>
      {paragraphs.map(({ id, text }) =>
        text.startsWith(HEADING) ? <h2 key={id}>{text.slice(HEADING.length)}</h2> : <p key={id}>{text}</p>,
      )}
    </article>
  )
}
