import { useState } from 'react'
import { Card } from '@gatehouse/ui/card'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { useOrganization } from '../use-organization.ts'
import { PortalDomainForm } from './portal-domain-form.tsx'
import { PortalDomainState } from './portal-domain-state.tsx'

/** Soon after its proof was found, a check shows whether the domain leads to the server. */
const REFETCH_MS = 3_000

/** The merchant's own domain for the customer portal: set up, checked and removed here. */
export function PortalDomain() {
  const t = useTexts()
  const { id } = useOrganization()
  const [isWaiting, setWaiting] = useState(false)
  const refetchInterval = isWaiting && REFETCH_MS
  const domain = useEndpointQuery('portalDomain', 'get', { id }, { refetchInterval })
  const next = domain.data?.status === 'verified' && !domain.data.isReachable
  if (next !== isWaiting) setWaiting(next)
  return (
    <Card title={t('settings.domain.title')} description={t('settings.domain.text')}>
      {domain.error ? (
        <NotLoaded query={domain} />
      ) : domain.data === undefined ? (
        <div className="flex flex-col gap-3">
          <Skeleton className="w-48" />
          <Skeleton className="w-full" />
        </div>
      ) : domain.data === null ? (
        <PortalDomainForm />
      ) : (
        <PortalDomainState domain={domain.data} />
      )}
    </Card>
  )
}
