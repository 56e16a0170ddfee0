// Deposit by crypto: the asset, then the network, and only then the address, because money sent on the wrong network is
// lost.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CryptoAsset, Network } from '../../../domain/networks.ts'
import { cryptoAssets, networks } from '../../../domain/networks.ts'
import type { Deposit } from '../../../domain/wire/calls/deposit.ts'
import { useSimulated } from '../../state/simulated.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Section } from '../../ui/Section.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { AddressCard, networkName } from './AddressCard.tsx'
import { SendForm } from './SendForm.tsx'
import type { CryptoWay } from './use-ways.ts'
import './deposit.css'

type CryptoDepositProps = { ways: readonly CryptoWay[]; onMade: (deposit: Deposit) => void }

export function CryptoDeposit({ ways, onMade }: CryptoDepositProps) {
  const { t } = useTranslation('deposit')
  const isSimulated = useSimulated()
  const [asset, chooseAsset] = useState<CryptoAsset | null>(null)
  const [wanted, chooseNetwork] = useState<Network | null>(null)
  const offered = networks.filter(network => ways.some(({ crypto }) => isOf(crypto, asset, network)))
  // A single option is chosen automatically.
  const network = offered.find(one => one === wanted) ?? (offered.length === 1 ? offered[0] : undefined)
  const way = ways.find(({ crypto }) => network !== undefined && isOf(crypto, asset, network))
  return (
    <>
      {isSimulated && (
        <Banner kind="warning" title={t('crypto.simulated')}>
          {t('crypto.simulatedNote')}
        </Banner>
      )}
      <Section title={t('crypto.asset')} padded>
        <Segmented
          label={t('crypto.asset')}
          choices={cryptoAssets.map(one => ({ value: one, label: one }))}
          value={asset ?? ('' as CryptoAsset)}
          onChange={chooseAsset}
        />
      </Section>
      {asset !== null && (
        <Section title={t('crypto.network')} note={t('crypto.networkNote', { asset })} padded>
          <Segmented
            label={t('crypto.network')}
            choices={offered.map(one => ({ value: one, label: networkName(one) }))}
            value={network ?? ('' as Network)}
            onChange={chooseNetwork}
          />
        </Section>
      )}
      {way && (
        <>
          <AddressCard way={way} />
          {isSimulated && <SendForm key={way.crypto.address} way={way} onMade={onMade} />}
        </>
      )}
    </>
  )
}

const isOf = (crypto: CryptoWay['crypto'], asset: CryptoAsset | null, network: Network): boolean =>
  crypto.asset === asset && crypto.network === network
