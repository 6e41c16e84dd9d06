import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { WebhookEndpoint } from '@gatehouse/contract/webhooks/endpoints'
import { API_VERSION } from '@gatehouse/contract/webhooks/event-types'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { useLocale } from '@gatehouse/ui/i18n'
import { PageHeader } from '@gatehouse/ui/page-header'
import { Trans } from 'react-i18next'
import { useEndpointQuery, useHref } from '../endpoint-hooks.ts'
import { DetailPage } from '../frame/detail-page.tsx'
import { DetailMenu } from '../frame/detail-menu.tsx'
import { EmptyValue, DateTimeText } from '../frame/date-time-text.tsx'
import { useTexts } from '../texts.ts'
import { DeleteWebhook, useWebhookItems } from './delete-webhook.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { payloadVersion } from './payload-versions.ts'
import { WebhookSecret } from './webhook-secret.tsx'
import { WebhookSheet } from './webhook-sheet.tsx'
import { type Webhook, WebhookStatus } from './webhook-status.tsx'

/** One endpoint: its events, its secret, and every delivery. */
export const Route = createFileRoute('/dashboard/$organization/webhooks/$endpointId')({
  component: WebhookPage,
})

function WebhookPage() {
  const t = useTexts()
  const href = useHref()
  const { endpointId } = Route.useParams()
  const query = useEndpointQuery('webhookEndpoints', 'get', { id: endpointId })
  const back = { href: href('/webhooks'), label: t('navigation.webhooks') }
  return (
    <DetailPage query={query} back={back}>
      {webhook => <Content webhook={webhook} back={back} />}
    </DetailPage>
  )
}

interface ContentProps {
  webhook: Webhook
  back: { href: string; label: string }
}

function Content({ webhook, back }: ContentProps) {
  const t = useTexts()
  const [editing, setEditing] = useState(false)
  const actions = useWebhookItems(webhook)
  const { secret: _, ...withoutSecret } = webhook
  return (
    <>
      <PageHeader
        title={webhook.name ?? webhook.url}
        beside={<WebhookStatus of={webhook} />}
        description={webhook.name ? webhook.url : undefined}
        back={back}
        actions={<DetailMenu of={withoutSecret} schema={WebhookEndpoint} items={actions.items} />}
        action={
          <Button kind="primary" onClick={() => setEditing(true)}>
            {t('webhooks.change')}
          </Button>
        }
      />
      <div className="flex flex-col gap-6">
        {!webhook.enabled && (
          <Banner
            meaning="warning"
            title={t('webhooks.off')}
            actions={
              <Button
                size="small"
                loading={actions.turn.isPending}
                onClick={() => actions.turn.mutate(true)}
              >
                {t('webhooks.enable')}
              </Button>
            }
          >
            {t('webhooks.off_text')}
          </Banner>
        )}
        {webhook.enabled && webhook.failingSince && (
          <Banner meaning="negative" title={t('webhooks.failing_title')}>
            <Trans
              t={t}
              i18nKey="webhooks.failing_text"
              components={[
                <DateTimeText key="since" at={webhook.failingSince} as="moment-with-time" />,
              ]}
            />
          </Banner>
        )}
        <Card>
          <DefinitionList
            facts={[
              {
                label: t(webhook.publicKey ? 'webhooks.public_key' : 'webhooks.secret'),
                value: <WebhookSecret webhook={webhook} />,
              },
              { label: t('webhooks.format'), value: t(`webhooks.formats.${webhook.format}`) },
              {
                label: t('webhooks.events'),
                value: (
                  <span className="text-small flex flex-wrap gap-x-3 gap-y-1 font-mono">
                    {webhook.events.map(type => (
                      <code key={type}>{type}</code>
                    ))}
                  </span>
                ),
              },
              ...optionFacts(webhook, t),
              { label: t('webhooks.failed_share'), value: <FailedShare of={webhook} /> },
              {
                label: t('fields.created'),
                value: <DateTimeText at={webhook.createdAt} as="moment-with-time" />,
              },
            ]}
          />
        </Card>
        <DeliveryLog webhook={webhook} />
      </div>
      <WebhookSheet open={editing} onOpenChange={setEditing} webhook={webhook} />
      <DeleteWebhook actions={actions} webhook={webhook} />
    </>
  )
}

/** The share of sent events that could not be delivered. */
function FailedShare({ of }: { of: Webhook }) {
  const t = useTexts()
  const locale = useLocale()
  const countOf = (status: ('delivered' | 'failed')[]) => ({
    ...{ endpointId: [of.id], status },
    limit: 1,
  })
  const sent = useEndpointQuery('webhookEvents', 'list', countOf(['delivered', 'failed']))
  const failed = useEndpointQuery('webhookEvents', 'list', countOf(['failed']))
  if (!sent.data || !failed.data) return <EmptyValue />
  const { totalCount: count } = sent.data.pagination
  if (count === 0) return <EmptyValue />
  const { totalCount: lost } = failed.data.pagination
  const share = new Intl.NumberFormat(locale, { style: 'percent' }).format(lost / count)
  return t('webhooks.failed_of', { share, failed: lost, count })
}

/** The options that differ from the usual ones. */
function optionFacts(webhook: Webhook, t: ReturnType<typeof useTexts>) {
  const { filter, maxPerSecond, thin, apiVersion } = webhook
  return [
    ...(filter
      ? [
          {
            label: t('webhooks.only'),
            value: t('webhooks.only_count', {
              products: filter.productIds.length,
              customers: filter.customerIds.length,
            }),
          },
        ]
      : []),
    ...(maxPerSecond === null ? [] : [{ label: t('webhooks.rate'), value: maxPerSecond }]),
    ...(thin ? [{ label: t('webhooks.payload'), value: t('webhooks.thin') }] : []),
    ...(apiVersion === API_VERSION
      ? []
      : [{ label: t('webhooks.version'), value: payloadVersion(apiVersion, t) }]),
  ]
}
