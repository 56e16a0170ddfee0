// In a simulated installation: the request to use a sample and never a real document, and the sample's two sides for
// the image fields or to download.
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { saveBlob } from '../../lib/save-file.ts'
import { useSimulated } from '../../state/simulated.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, Buttons } from '../../ui/Button.tsx'

const sides = ['front', 'back'] as const
type SampleSide = (typeof sides)[number]

/** Draws a side of the sample; null in an installation with real money, where a sample proves nothing. */
export function useSample(): ((side: SampleSide) => Promise<Blob>) | null {
  const { t } = useTranslation('kyc')
  if (!useSimulated()) return null
  return async side => {
    const { drawSample } = await import('../../shared/image/sample.ts')
    const lines = (['name', 'number', 'void'] as const).map(line => t(`sample.${line}`))
    return drawSample(side, { mark: t('sample.mark'), title: t(`sample.title.${side}`), lines })
  }
}

export function SampleDocument() {
  const { t } = useTranslation('kyc')
  const draw = useSample()
  if (!draw) return null
  const save = async (side: SampleSide): Promise<void> => {
    saveBlob(`${t(`sample.file.${side}`)}.png`, await draw(side))
  }
  return (
    <Banner kind="warning" title={t('sample.never')}>
      <p>{t('sample.note')}</p>
      <Buttons>
        {sides.map(side => (
          <Button key={side} variant="secondary" size="small" onClick={() => void save(side)}>
            <Download size={16} aria-hidden="true" />
            {t(`sample.save.${side}`)}
          </Button>
        ))}
      </Buttons>
    </Banner>
  )
}
