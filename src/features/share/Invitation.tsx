// The invitation link, to be scanned, copied or sent, with the statement that invitations are not paid.
import { Copy, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../shared/copy-text.ts'
import { Button, Buttons } from '../../ui/Button.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { appAddress, referralLink } from './link.ts'
import './share.css'

export function Invitation({ code }: { code: string }) {
  const { t } = useTranslation('profile')
  const link = referralLink(appAddress(), code)
  return (
    <div className="share">
      <h2 className="share-heading">{t('share.heading')}</h2>
      <p className="share-plainly">{t('share.note')}</p>
      <QrCode text={link} label={t('share.qr')} />
      <p className="share-scan">{t('share.qrNote')}</p>
      <dl className="share-facts">
        <dt>{t('share.code')}</dt>
        <dd className="share-code">{code}</dd>
        <dt>{t('share.link')}</dt>
        <dd className="share-link">{link}</dd>
      </dl>
      <Buttons>
        <Button variant={canSend() ? 'secondary' : 'primary'} onClick={() => void copyText(link)}>
          <Copy size={18} aria-hidden="true" />
          {t('share.copy')}
        </Button>
        {canSend() && (
          <Button onClick={() => void send({ title: t('share.title'), text: t('share.text'), url: link })}>
            <Share2 size={18} aria-hidden="true" />
            {t('share.send')}
          </Button>
        )}
      </Buttons>
    </div>
  )
}

/** Sharing is not available in every browser, and only on a secure page. */
const canSend = (): boolean => typeof Reflect.get(navigator, 'share') === 'function'

async function send(data: ShareData): Promise<void> {
  try {
    await navigator.share(data)
  } catch {
    // The user closed the share sheet, which is not an error.
  }
}
