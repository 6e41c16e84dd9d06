import { Progress } from '@gatehouse/ui/progress'
import { useTexts } from '../../texts.ts'
import type { Clock } from './use-clock.ts'

/** The progress of a clock that is advancing. */
export function ClockProgress({ clock }: { clock: Clock }) {
  const t = useTexts()
  const { stepsDone: done, stepsTotal } = clock
  const total = Math.max(stepsTotal, done, 1)
  return (
    <Progress
      label={t('clock.working')}
      value={done}
      max={total}
      text={t('clock.steps', { done, total })}
    />
  )
}
