import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Card } from '@gatehouse/ui/card'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Blocks } from 'lucide-react'
import { AccountPage } from '../../accounts/account-page.tsx'
import { LoadingCard } from '../../frame/loading-card.tsx'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useTexts } from '../../texts.ts'
import { AppRow } from './app-row.tsx'
import { type ConnectedApp, connectedAppsQuery } from './connected-apps-query.ts'
import { RevokeApp } from './revoke-app.tsx'

/** The apps that the user allowed, with buttons to revoke their access. */
export const Route = createFileRoute('/account/connected-apps')({ component: ConnectedApps })

function ConnectedApps() {
  const t = useTexts()
  const query = useQuery(connectedAppsQuery)
  const [appToRevoke, setAppToRevoke] = useState<ConnectedApp>()
  const apps = query.data?.apps
  return (
    <AccountPage title={t('account.place.connected-apps')} description={t('connected.text')}>
      {query.error && <NotLoaded query={query} />}
      {!apps && !query.error && <LoadingCard lines={4} />}
      {apps?.length === 0 && (
        <Card>
          <EmptyState
            icon={<Blocks />}
            title={t('connected.empty')}
            text={t('connected.empty_text')}
          />
        </Card>
      )}
      {apps && apps.length > 0 && (
        <Card flush className="[&>div]:pt-0">
          <ul className="divide-y" aria-label={t('account.place.connected-apps')}>
            {apps.map(app => (
              <AppRow key={app.id} app={app} onRevoke={() => setAppToRevoke(app)} />
            ))}
          </ul>
        </Card>
      )}
      <RevokeApp app={appToRevoke} onClose={() => setAppToRevoke(undefined)} />
    </AccountPage>
  )
}
