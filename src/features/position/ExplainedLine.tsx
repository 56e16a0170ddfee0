import { Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Explained } from './explained.ts'
import { Value } from './Value.tsx'
import './position.css'

type ExplainedLineProps = { of: Explained; hidden: boolean; onExplain: (of: Explained) => void }

/** A row with a figure; a tap explains how it is computed. */
export function ExplainedLine({ of, hidden, onExplain }: ExplainedLineProps) {
  const { t } = useTranslation('trade')
  return (
    <button type="button" className="explained" onClick={() => onExplain(of)}>
      <span className="explained-name">
        {of.title}
        <Info className="explained-mark" size={14} aria-hidden="true" />
        <span className="spoken"> {t('explain.title')}</span>
      </span>
      <span className="explained-value">
        <Value shown={of.result} hidden={hidden} />
      </span>
    </button>
  )
}
