// The part of the sheet of a chart that begins a drawing.
import { useTranslation } from 'react-i18next'
import { Chip, Chips } from '../../../../ui/Chip.tsx'
import type { DrawingTool } from '../../drawing-tools.ts'
import { drawingKinds } from '../../drawing-tools.ts'

export function DrawSection({ onTool }: { readonly onTool: (tool: DrawingTool) => void }) {
  const { t } = useTranslation('chart')
  return (
    <>
      <h3>{t('drawings.title')}</h3>
      <p className="chart-sheet-note">{t('drawings.note')}</p>
      <Chips label={t('drawings.title')}>
        {[...drawingKinds, 'figures' as const].map(tool => (
          <Chip key={tool} onPress={() => onTool(tool)}>
            {tool === 'figures' ? t('drawings.figures') : t(`drawings.tool.${tool}`)}
          </Chip>
        ))}
      </Chips>
    </>
  )
}
