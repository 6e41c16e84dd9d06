import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { type Platform, platformNames } from '@gatehouse/contract/billing/platforms'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { PageHeader } from '@gatehouse/ui/page-header'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { toast } from '@gatehouse/ui/toast'
import { Plug } from 'lucide-react'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useEndpointQuery, useHref, useWrite } from '../../endpoint-hooks.ts'
import { useOrganization } from '../../organizations/use-organization.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { type Integration, IntegrationRow } from './integration-row.tsx'

/** The merchant's accounts at platforms where benefits give access. */
export const Route = createFileRoute('/dashboard/$organization/integrations')({
  validateSearch: ({ connected, error }: Record<string, unknown>) => ({
    ...(typeof connected === 'string' && { connected }),
    ...(typeof error === 'string' && { error }),
  }),
  component: Integrations,
})

/** The maximum number of integrations on one page of the server's list. */
const SHOWN_MAX = 100

function Integrations() {
  const t = useTexts()
  const query = useEndpointQuery('integrations', 'list', { limit: SHOWN_MAX })
  const { data: platforms } = useEndpointQuery('integrations', 'platforms', {})
  const items = query.data?.items
  const offered = (['github', 'discord'] as const).filter(platform => platforms?.[platform])
  const connect =
    offered.length === 0 ? undefined : (
      <div className="flex flex-wrap gap-2">
        {offered.map(platform => (
          <Connect key={platform} platform={platform} />
        ))}
      </div>
    )
  return (
    <>
      <PageHeader
        title={t('navigation.integrations')}
        description={t('integrations.lead')}
        action={items && items.length > 0 ? connect : undefined}
      />
      <ReturnNotice />
      {query.error && <NotLoaded query={query} />}
      {!items && !query.error && <Skeleton className="h-24 w-full" />}
      {items?.length === 0 && (
        <EmptyState
          icon={<Plug />}
          title={t('integrations.empty')}
          text={connect ? t('integrations.empty_text') : t('integrations.unavailable')}
          action={connect}
        />
      )}
      {items && items.length > 0 && <IntegrationList items={items} />}
    </>
  )
}

/** The outcome of a connection, after the return from the platform. */
function ReturnNotice() {
  const t = useTexts()
  const { connected, error } = Route.useSearch()
  const platform = connected === 'github' || connected === 'discord' ? connected : undefined
  if (!platform && !error) return null
  return (
    <div className="mb-4">
      {platform ? (
        <Banner meaning="positive">
          {t('integrations.connected', { platform: platformNames[platform] })}
        </Banner>
      ) : (
        <Banner meaning="negative">{t('integrations.not_connected')}</Banner>
      )}
    </div>
  )
}

function Connect({ platform }: { platform: Platform }) {
  const t = useTexts()
  const href = useHref()
  const { id: organizationId } = useOrganization()
  const start = useWrite(
    client => {
      const body = { platform, returnTo: href('/integrations'), organizationId }
      return client.integrations.start({ body })
    },
    ({ url }) => location.assign(url),
  )
  return (
    <div className="grid gap-2">
      <Button kind="primary" loading={start.isPending} onClick={() => start.mutate()}>
        {t(`benefits.connect_${platform}`)}
      </Button>
      {start.error && (
        <p role="alert" className="text-small text-negative">
          {sentenceOf(start.error, t)}
        </p>
      )}
    </div>
  )
}

function IntegrationList({ items }: { items: Integration[] }) {
  const t = useTexts()
  const [toDisconnect, setToDisconnect] = useState<Integration>()
  const disconnect = useWrite(
    (client, id: string) => client.integrations.delete({ id }),
    () => {
      setToDisconnect(undefined)
      toast({ title: t('integrations.removed') })
    },
  )
  return (
    <Card flush>
      <ul className="divide-y">
        {items.map(item => (
          <IntegrationRow key={item.id} item={item} onDisconnect={() => setToDisconnect(item)} />
        ))}
      </ul>
      <ConfirmDialog
        open={toDisconnect !== undefined}
        onOpenChange={open => !open && setToDisconnect(undefined)}
        title={t('integrations.disconnect_title', { name: toDisconnect?.name ?? '' })}
        consequences={[t('integrations.disconnect_text')]}
        action={t('integrations.disconnect')}
        onConfirm={() => toDisconnect && disconnect.mutate(toDisconnect.id)}
        loading={disconnect.isPending}
        error={disconnect.error ? sentenceOf(disconnect.error, t) : undefined}
      />
    </Card>
  )
}
