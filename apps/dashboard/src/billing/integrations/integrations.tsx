import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { type Platform, platformNames } from '@gatehouse/contract/billing/platforms'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { Link } from '@gatehouse/ui/link'
import { PageHeader } from '@gatehouse/ui/page-header'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { type Meaning, Status } from '@gatehouse/ui/status'
import { toast } from '@gatehouse/ui/toast'
import { Plug } from 'lucide-react'
import { type ItemOf, useEndpointQuery, useHref, useWrite } from '../../endpoint-hooks.ts'
import { useOrganization } from '../../organizations/use-organization.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'

/** The merchant's accounts at platforms where benefits give access. */
export const Route = createFileRoute('/dashboard/$organization/integrations')({
  validateSearch: ({ connected, error }: Record<string, unknown>) => ({
    ...(typeof connected === 'string' && { connected }),
    ...(typeof error === 'string' && { error }),
  }),
  component: Integrations,
})

type Integration = ItemOf<'integrations'>

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
      {query.error && <Banner meaning="negative">{sentenceOf(query.error, t)}</Banner>}
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

const meanings: Record<Integration['status'], Meaning> = {
  active: 'positive',
  pending: 'information',
  suspended: 'warning',
  removed: 'negative',
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
          <li
            key={item.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-4"
          >
            <div className="min-w-0 flex-1 basis-48">
              <h2 className="text-strong font-medium wrap-anywhere">{item.name}</h2>
              <p className="text-small text-muted mt-1 flex flex-wrap gap-x-4 gap-y-1">
                <span>{platformNames[item.platform]}</span>
                <Status meaning={meanings[item.status]}>
                  {t(`integrations.status.${item.status}`, {
                    platform: platformNames[item.platform],
                  })}
                </Status>
                {item.settingsUrl && (
                  <Link href={item.settingsUrl}>{t('integrations.settings')}</Link>
                )}
              </p>
              {item.problem && item.platform === 'github' && (
                <p className="text-small text-negative mt-1">
                  {t('integrations.problem', { platform: platformNames[item.platform] })}
                </p>
              )}
              <DiscordProblem item={item} />
            </div>
            <Button onClick={() => setToDisconnect(item)}>
              {t('integrations.disconnect')}
              <span className="sr-only">{item.name}</span>
            </Button>
          </li>
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

/** What the merchant must do in a Discord server, and a way to say that it is done. */
function DiscordProblem({ item }: { item: Integration }) {
  const t = useTexts()
  const check = useWrite(client => client.integrations.sync({ id: item.id }))
  const problem = problems.find(reason => reason === item.problem)
  if (item.platform !== 'discord' || problem === undefined) return null
  return (
    <Banner
      meaning="warning"
      className="mt-3"
      actions={
        problem !== 'integration_removed' && (
          <Button size="small" loading={check.isPending} onClick={() => check.mutate()}>
            {t('integrations.check_again')}
          </Button>
        )
      }
    >
      {t(`integrations.discord.${problem}`)}
    </Banner>
  )
}

/** The problems of a Discord server that the merchant can solve. */
const problems = [
  'integration_removed',
  'permission_missing',
  'two_factor_required',
  'not_assignable',
  'resource_missing',
  'account_banned',
  'rejected',
] as const
