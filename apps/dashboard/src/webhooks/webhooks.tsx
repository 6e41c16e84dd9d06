import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Button } from '@gatehouse/ui/button'
import { EmptyState } from '@gatehouse/ui/empty-state'
import type { Column } from '@gatehouse/ui/table'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useEndpointQuery, useHref, useOrganizationSlug } from '../endpoint-hooks.ts'
import { ApiCall } from '../frame/api-call.tsx'
import { ListPage } from '../frame/list-page.tsx'
import { requestedFrom, useListSearch } from '../frame/list-search.ts'
import { useCreating } from '../frame/use-editing.ts'
import { DateTimeText } from '../frame/date-time-text.tsx'
import { ListExport } from '../organizations/list-export.tsx'
import { useTexts } from '../texts.ts'
import { WebhookSheet } from './webhook-sheet.tsx'
import { type Webhook, WebhookStatus } from './webhook-status.tsx'

/** The merchant's webhook endpoints. */
export const Route = createFileRoute('/dashboard/$organization/webhooks')({ component: Webhooks })

function Webhooks() {
  const t = useTexts()
  const href = useHref()
  const navigate = useNavigate()
  const organization = useOrganizationSlug()
  const [creating, setCreating] = useCreating()
  const search = useListSearch(['created_at'], '-created_at')
  // The endpoints of the protocol have one order.
  const { sorting: _order, ...requested } = requestedFrom(search)
  const query = useEndpointQuery('webhookEndpoints', 'list', requested, { keep: true })
  const create = (
    <Button kind="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      {t('webhooks.create')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('navigation.webhooks')}
        exports={shown => <ListExport list="webhookEndpoints" input={requested} shown={shown} />}
        action={create}
        search={search}
        searchBy={t('webhooks.search_by')}
        query={query}
        columns={useWebhookColumns()}
        rowHref={({ id }) => href(`/webhooks/${id}`)}
        empty={
          <EmptyState
            icon={<WebhookIcon />}
            title={t('webhooks.empty')}
            text={t('webhooks.empty_text')}
            action={create}
            code={<ApiCall path="/v1/webhooks/endpoints" body={example} />}
          />
        }
      />
      <WebhookSheet
        open={creating}
        onOpenChange={setCreating}
        onSaved={({ id }) =>
          void navigate({
            to: '/dashboard/$organization/webhooks/$endpointId',
            params: { organization, endpointId: id },
          })
        }
      />
    </>
  )
}

const example = { url: 'https://example.com/webhooks', format: 'raw', events: ['order.paid'] }

function useWebhookColumns(): Column<Webhook>[] {
  const t = useTexts()
  return [
    {
      id: 'url',
      header: t('webhooks.url'),
      cell: ({ url, name }) => (
        <span className="block min-w-0 break-all">
          {name ?? url}
          {name && <span className="text-small text-faint block font-normal">{url}</span>}
        </span>
      ),
    },
    {
      id: 'events',
      header: t('webhooks.events'),
      cell: ({ events }) => t('webhooks.event_count', { count: events.length }),
    },
    {
      id: 'status',
      header: t('fields.status'),
      width: '@roomy:w-36',
      cell: webhook => <WebhookStatus of={webhook} />,
    },
    {
      id: 'created',
      header: t('fields.created'),
      align: 'end',
      width: '@roomy:w-40',
      cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
    },
  ]
}
