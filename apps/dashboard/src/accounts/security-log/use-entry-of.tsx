import type { SecurityEntry } from '@gatehouse/contract/accounts/security-log'
import type { TimelineEntry } from '@gatehouse/ui/timeline'
import { useTexts } from '../../texts.ts'
import { providerName } from '../linked-accounts/provider-name.ts'
import { useDeviceName } from '../sessions/device-name.tsx'
import { securityMeanings } from './meanings.ts'

/** A log entry as a timeline entry: action, details, actor and origin. */
export function useEntryOf(): (entry: SecurityEntry) => TimelineEntry {
  const t = useTexts()
  const deviceName = useDeviceName()
  return entry => {
    const { id, action, by, way, about, ipAddress, userAgent, createdAt } = entry
    const place = [userAgent && deviceName(userAgent), ipAddress].filter(Boolean).join(' · ')
    const who = by === 'you' ? place : [t(`security.by.${by}`), place].filter(Boolean).join(' · ')
    const mode = [way && t(`security.way.${way}`), about && providerName(about)].filter(Boolean)
    return {
      id,
      title: t(`security.action.${action}`),
      at: new Date(createdAt).toISOString(),
      cause: who || undefined,
      details: mode.length > 0 ? <span className="break-words">{mode.join(': ')}</span> : undefined,
      meaning: securityMeanings[action],
    }
  }
}
