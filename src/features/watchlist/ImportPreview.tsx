// The lines of an imported text by what becomes of them.
import { useTranslation } from 'react-i18next'
import type { ListLine } from '../../../domain/watchlists/text.ts'
import type { Preview } from './list-preview.ts'

export function ImportPreview({ preview: { added, present, unknown, shortened } }: { preview: Preview }) {
  const { t } = useTranslation('lists')
  return (
    <>
      <p className="lists-heading" role="status">
        {t('willAdd', { count: added.length })}
      </p>
      <Lines title={t('unknown', { count: unknown.length })} lines={unknown} />
      <Lines title={t('present', { count: present.length })} lines={present} />
      <Lines title={t('shortened', { count: shortened.length })} lines={shortened} />
    </>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly ListLine[] }) {
  const { t } = useTranslation('lists')
  if (lines.length === 0) return null
  return (
    <section>
      <h3 className="lists-heading">{title}</h3>
      <ul className="lists-lines">
        {lines.map(({ line, text }) => (
          <li key={`${line} ${text}`}>{t('line', { line, text })}</li>
        ))}
      </ul>
    </section>
  )
}
