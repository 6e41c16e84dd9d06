import { Button } from '@gatehouse/ui/button'
import { DateTime } from '@gatehouse/ui/date-time'
import { Trans } from 'react-i18next'
import { useTexts } from '../../texts.ts'
import type { ConnectedApp } from './connected-apps-query.ts'

interface AppRowProps {
  app: ConnectedApp
  onRevoke: () => void
}

/** One app: for whom it acts, since when, and when it last got a token. */
export function AppRow({ app, onRevoke }: AppRowProps) {
  const t = useTexts()
  const { name, organization, createdAt, lastUsedAt } = app
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="text-strong font-medium wrap-anywhere">{name}</p>
        <p className="text-small text-muted flex flex-wrap gap-x-3">
          {organization && (
            <span className="wrap-anywhere">
              {t('connected.acts_for', { organization: organization.name })}
            </span>
          )}
          <span>
            <DatedText texts="connected.since" at={createdAt} />
          </span>
          {lastUsedAt && (
            <span>
              <DatedText texts="connected.used" at={lastUsedAt} />
            </span>
          )}
        </p>
      </div>
      <Button size="small" onClick={onRevoke} aria-label={t('connected.revoke_of', { app: name })}>
        {t('connected.revoke')}
      </Button>
    </li>
  )
}

interface DatedTextProps {
  texts: 'connected.since' | 'connected.used'
  at: Date | string
}

function DatedText({ texts: textKey, at }: DatedTextProps) {
  const t = useTexts()
  const moment = <DateTime key="moment" value={new Date(at).toISOString()} />
  return <Trans t={t} i18nKey={textKey} components={[moment]} />
}
