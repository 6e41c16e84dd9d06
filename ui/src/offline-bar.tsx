import { useTranslation } from 'react-i18next'
import { WifiOff } from 'lucide-react'
import { useOnline } from './online.ts'

/** A bar that is shown while there is no connection. */
export function OfflineBar() {
  const { t } = useTranslation('ui')
  const online = useOnline()
  return (
    <output className="pointer-events-none fixed inset-x-0 top-2 z-50 flex justify-center px-4">
      {!online && (
        <p
          className={
            'bg-raised shadow-float rounded-card text-small text-strong flex items-start gap-2 ' +
            'border px-3 py-1.5 font-medium'
          }
        >
          <WifiOff aria-hidden className="text-warning mt-0.5 size-4 shrink-0" />
          {t('problem.offline_bar')}
        </p>
      )}
    </output>
  )
}
