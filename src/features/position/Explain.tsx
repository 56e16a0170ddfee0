// A sheet that explains a number: the formula in words, each input with its sign, and the result.
import { useTranslation } from 'react-i18next'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import type { Explained } from './explained.ts'
import { isKnown } from './explained.ts'
import { Value } from './Value.tsx'
import './position.css'

type ExplainProps = { of: Explained | null; open: boolean; onClose: () => void; hidden: boolean }

export function Explain({ of, open, onClose, hidden }: ExplainProps) {
  const { t } = useTranslation('trade')
  return (
    <Sheet open={open} onClose={onClose} title={of?.title ?? t('explain.title')}>
      {of && (
        <>
          <p className="explain-formula">{t(`explain.${of.formula}`)}</p>
          <dl className="explain">
            {of.inputs.map(({ name, sign, shown }) => (
              <div key={name} className="explain-line">
                <dt>{t(`input.${name}`)}</dt>
                <dd>
                  {sign !== '' && <span className="explain-sign">{sign} </span>}
                  <Value shown={shown} hidden={hidden} />
                </dd>
              </div>
            ))}
            <div className="explain-line" data-result>
              <dt>{t('explain.equals')}</dt>
              <dd>
                <Value shown={of.result} hidden={hidden} />
              </dd>
            </div>
          </dl>
          {!isKnown(of.result) && <p className="explain-formula">{t('explain.unknown')}</p>}
        </>
      )}
    </Sheet>
  )
}
