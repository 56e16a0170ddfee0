// The user's deposit address on a network, to be scanned, copied or shared. Its ends are shown for comparison, and the
// rules that can cost money are written beside it (specification §5).
import { Copy, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DEPOSIT_CONFIRMATIONS } from '../../../domain/limits.ts'
import type { Network } from '../../../domain/networks.ts'
import { networkNames } from '../../../domain/networks.ts'
import { useFormat } from '../../i18n/format.ts'
import { copyText } from '../../shared/copy-text.ts'
import { Button } from '../../ui/Button.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { Section } from '../../ui/Section.tsx'
import { useAwake } from './use-awake.ts'
import type { CryptoWay } from './use-ways.ts'
import './deposit.css'

/** Number of characters at each end of the address that the user compares. */
const ENDS = 6

/** Non-breaking hyphens: "Tron (TRC-20)" is not split over two lines. */
export const networkName = (network: Network): string => networkNames[network].replaceAll('-', '\u2011')

export function AddressCard({ way }: { way: CryptoWay }) {
  const { t } = useTranslation('deposit')
  const { t: tu } = useTranslation('ui')
  const { asset, network, address } = way.crypto
  const name = networkName(network)
  const label = t('crypto.address', { asset, network: name })
  useAwake()
  return (
    <Section title={label} padded>
      <div className="address-card">
        <QrCode text={address} label={t('crypto.qr', { asset, network: name })} />
        <p className="address-network">
          {asset} · {name}
        </p>
        <p className="address-text">
          <strong>{address.slice(0, ENDS)}</strong>
          {address.slice(ENDS, -ENDS)}
          <strong>{address.slice(-ENDS)}</strong>
        </p>
        <div className="address-ways">
          <Button
            variant="secondary"
            size="small"
            aria-label={tu('copy.action', { name: label })}
            onClick={() => void copyText(address)}
          >
            <Copy size={16} aria-hidden="true" />
            {t('crypto.copy')}
          </Button>
          <ShareButton text={`${asset} · ${name}\n${address}`} />
        </div>
        <p className="address-hint">{t('crypto.ends', { count: ENDS })}</p>
      </div>
      <Rules way={way} />
    </Section>
  )
}

function Rules({ way }: { way: CryptoWay }) {
  const { t } = useTranslation('deposit')
  const { t: tp } = useTranslation('profile')
  const format = useFormat()
  const { asset, network } = way.crypto
  const minimum = `${format.quantity(way.minimum)} ${asset}`
  return (
    <ul className="address-rules">
      <li>
        <strong>{t('crypto.minimum', { minimum })}</strong>
      </li>
      <li>{t('crypto.only', { asset, network: networkName(network) })}</li>
      <li>{t('crypto.confirmations', { count: DEPOSIT_CONFIRMATIONS, minutes: way.minutes })}</li>
      <li>
        {t('crypto.worth', {
          asset,
          currency: way.currency,
          wallet: tp(`wallet.${way.walletType}`),
          amount: format.money('1.00', way.currency),
        })}
      </li>
    </ul>
  )
}

/** Shown only if the device supports sharing; copying always works. */
function ShareButton({ text }: { text: string }) {
  const { t } = useTranslation('deposit')
  if (!('share' in navigator)) return null
  // The user may cancel, which is not an error; after a refusal the user can still copy.
  const share = (): void => void navigator.share({ text }).catch(() => {})
  return (
    <Button variant="secondary" size="small" onClick={share}>
      <Share2 size={16} aria-hidden="true" />
      {t('crypto.share')}
    </Button>
  )
}
