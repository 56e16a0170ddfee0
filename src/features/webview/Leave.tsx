import { useTranslation } from 'react-i18next'
import { Empty } from '../../ui/Empty.tsx'
import './webview.css'

/** Shows the target of an external link before the user follows it. */
export function Leave({ url, host }: { url: string; host: string }) {
  const { t } = useTranslation('news')
  return (
    <Empty
      title={t('web.leave')}
      note={t('web.leaveNote', { host })}
      action={
        <a className="text-link" href={url} target="_blank" rel="noopener noreferrer external">
          {t('web.open', { host })}
        </a>
      }
    />
  )
}
