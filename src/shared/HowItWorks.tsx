// How a product works, in five sentences. The texts are loaded after the page.
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Fold } from '../ui/Fold.tsx'
import './how-it-works.css'

export type ExplainedProduct =
  | 'newIssues'
  | 'auction'
  | 'block'
  | 'placing'
  | 'bonds'
  | 'funds'
  | 'follow'
  | 'quantify'
  | 'robot'
  | 'loan'

type HowItWorksProps = { product: ExplainedProduct }

export const HowItWorks = (props: HowItWorksProps) => (
  <div className="how">
    <Suspense>
      <Sentences {...props} />
    </Suspense>
  </div>
)

const sentences = ['1', '2', '3', '4', '5'] as const

function Sentences({ product }: HowItWorksProps) {
  const { t } = useTranslation('how')
  return (
    <Fold title={t('title')}>
      <ol className="how-sentences">
        {sentences.map(sentence => (
          <li key={sentence}>{t(`${product}.${sentence}`)}</li>
        ))}
      </ol>
    </Fold>
  )
}
