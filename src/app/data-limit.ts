// Follows the day's data, and says once a day and stage why prices are slower.
import { followDataUse } from '../engine/data-use.ts'
import { loadNamespaces } from '../i18n/i18n.ts'
import { textOf } from '../i18n/t.ts'
import { pageClock } from '../lib/clock.ts'
import type { DataStage } from '../state/data-use.ts'
import { dataStages, dataUse, liftDataLimit, markSaid } from '../state/data-use.ts'
import { dismissToast, showToast } from '../state/toast.ts'

let shown: number | null = null

function hide(): void {
  if (shown !== null) dismissToast(shown)
  shown = null
}

function isSaid(stage: DataStage): boolean {
  const { said, day } = dataUse
  return said?.day === day && dataStages.indexOf(said.stage) >= dataStages.indexOf(stage)
}

async function say(stage: 'near' | 'over'): Promise<void> {
  markSaid(stage)
  await loadNamespaces(['setting'])
  const t = textOf('setting')
  hide()
  shown = showToast('info', t(`data.${stage}`, { limit: dataUse.megabytes }), {
    sticky: true,
    action: { label: t('data.lift'), run: () => liftDataLimit(true) },
  })
}

function onStage(stage: DataStage): void {
  if (stage === 'free') hide()
  // Of several windows, the one that the user sees says it.
  else if (!document.hidden && !isSaid(stage)) void say(stage).catch(() => {})
}

export const followDataLimit = (): void => followDataUse(pageClock, onStage)
