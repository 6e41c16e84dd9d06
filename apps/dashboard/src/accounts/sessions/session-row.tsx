import { Badge } from '@gatehouse/ui/badge'
import { Button } from '@gatehouse/ui/button'
import { DateTime } from '@gatehouse/ui/date-time'
import { Trans } from 'react-i18next'
import { useTexts } from '../../texts.ts'
import { DeviceIcon, useDeviceName } from './device-name.tsx'
import type { SignInLocation } from './sessions-query.ts'

interface SessionRowProps {
  session: SignInLocation
  /** It is the current session. */
  own: boolean
  /**
   * The label of an admin's impersonation session; the default label addresses the account's owner.
   */
  impersonated?: string
  onEnd: () => void
}

/** One session: the device, when it began, and its location. */
export function SessionRow({ session, own, impersonated, onEnd }: SessionRowProps) {
  const t = useTexts()
  const deviceName = useDeviceName()
  const { userAgent, ipAddress, impersonatedBy } = session
  const name = deviceName(userAgent)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5">
      <DeviceIcon userAgent={userAgent} className="text-faint size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-strong font-medium" title={userAgent}>
            {name}
          </span>
          {own && <Badge meaning="positive">{t('account.sessions.this_device')}</Badge>}
          {impersonatedBy && (
            <Badge meaning="warning">{impersonated ?? t('account.sessions.support')}</Badge>
          )}
        </p>
        <p className="text-small text-muted flex flex-wrap gap-x-3">
          {!own && (
            <span>
              <DeviceText texts="account.sessions.last_used" at={session.updatedAt} />
            </span>
          )}
          <span>
            <DeviceText texts="account.sessions.since" at={session.createdAt} />
          </span>
          {ipAddress && <span className="font-mono break-all">{ipAddress}</span>}
        </p>
      </div>
      {!own && (
        <Button size="small" onClick={onEnd} aria-label={t('account.sessions.end_at', { name })}>
          {t('accounts.sign_out')}
        </Button>
      )}
    </li>
  )
}

interface DeviceTextProps {
  texts: 'account.sessions.last_used' | 'account.sessions.since'
  at: Date | string
}

function DeviceText({ texts: textKey, at }: DeviceTextProps) {
  const t = useTexts()
  const moment = <DateTime key="moment" value={new Date(at).toISOString()} />
  return <Trans t={t} i18nKey={textKey} components={[moment]} />
}
