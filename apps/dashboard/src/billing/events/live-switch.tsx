import { Button } from '@gatehouse/ui/button'
import { Status } from '@gatehouse/ui/status'
import { Pause, Play } from 'lucide-react'
import { useTexts } from '../../texts.ts'
import type { Live } from './use-live.ts'

/** Whether new events appear in the list, and a button to pause that while reading. */
export function LiveSwitch({ live }: { live: Live }) {
  const t = useTexts()
  const { offered, paused, setPaused } = live
  if (!offered) return null
  return (
    <div className="flex items-center gap-3 sm:ml-auto">
      <LiveStatus live={live} />
      <Button size="small" icon={paused ? <Play /> : <Pause />} onClick={() => setPaused(!paused)}>
        {t(paused ? 'events.resume' : 'events.pause')}
      </Button>
    </div>
  )
}

function LiveStatus({ live: { paused, failing } }: { live: Live }) {
  const t = useTexts()
  if (paused) return <Status meaning="neutral">{t('events.paused')}</Status>
  if (failing) return <Status meaning="warning">{t('events.not_updating')}</Status>
  return <Status meaning="positive">{t('events.live')}</Status>
}
