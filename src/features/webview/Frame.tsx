import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../../ui/Spinner.tsx'
import './webview.css'

/** A page of this server in an iframe. It has the same origin, so a sandbox would not isolate it. */
export function Frame({ url, host, onReady }: { url: string; host: string; onReady: () => void }) {
  const { t } = useTranslation('news')
  const [isLoaded, setLoaded] = useState(false)
  return (
    <div className="web-frame">
      <p className="web-host">{host}</p>
      {!isLoaded && <Spinner />}
      <iframe
        title={t('web.frame', { host })}
        src={url}
        referrerPolicy="no-referrer"
        onLoad={() => {
          setLoaded(true)
          onReady()
        }}
      />
    </div>
  )
}
