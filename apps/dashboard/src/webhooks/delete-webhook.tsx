import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import type { MenuItem } from '@gatehouse/ui/menu'
import { toast } from '@gatehouse/ui/toast'
import { Power, Trash2 } from 'lucide-react'
import { useEndpointQuery, useOrganizationSlug, useWrite } from '../endpoint-hooks.ts'
import { sentenceOf } from '../problems.ts'
import { useTexts } from '../texts.ts'
import type { Webhook } from './webhook-status.tsx'

/** Disables, enables or deletes an endpoint. */
export function useWebhookItems(webhook: Webhook) {
  const t = useTexts()
  const navigate = useNavigate()
  const organization = useOrganizationSlug()
  const [open, setOpen] = useState(false)
  const turn = useWrite(
    (client, enabled: boolean) =>
      client.webhookEndpoints.update({ id: webhook.id, body: { enabled } }),
    (_, enabled) =>
      toast({ title: t(enabled ? 'webhooks.enabled_done' : 'webhooks.disabled_done') }),
  )
  const remove = useWrite(
    client => client.webhookEndpoints.delete({ id: webhook.id }),
    async () => {
      toast({ title: t('webhooks.deleted') })
      await navigate({ to: '/dashboard/$organization/webhooks', params: { organization } })
    },
  )
  const items: MenuItem[] = [
    {
      id: 'turn',
      label: t(webhook.enabled ? 'webhooks.disable' : 'webhooks.enable'),
      icon: <Power aria-hidden />,
      onSelect: () => turn.mutate(!webhook.enabled),
    },
    {
      id: 'delete',
      label: t('webhooks.delete'),
      icon: <Trash2 aria-hidden />,
      danger: true,
      onSelect: () => setOpen(true),
    },
  ]
  return { open, setOpen, turn, remove, items }
}

interface DeleteWebhookProps {
  actions: ReturnType<typeof useWebhookItems>
  webhook: Webhook
}

/** Says before the deletion which events are no longer sent. */
export function DeleteWebhook({ actions, webhook }: DeleteWebhookProps) {
  const t = useTexts()
  const { data } = useEndpointQuery(
    'webhookEvents',
    'list',
    { endpointId: [webhook.id], status: ['pending'], limit: 1 },
    { enabled: actions.open },
  )
  const pending = data?.pagination.totalCount ?? 0
  return (
    <ConfirmDialog
      open={actions.open}
      onOpenChange={actions.setOpen}
      title={t('webhooks.delete_title')}
      consequences={[
        t('webhooks.delete_text', { url: webhook.url }),
        ...(pending > 0 ? [t('webhooks.delete_pending', { count: pending })] : []),
        t('form.no_way_back'),
      ]}
      action={t('webhooks.delete')}
      loading={actions.remove.isPending}
      error={actions.remove.error ? sentenceOf(actions.remove.error, t) : undefined}
      onConfirm={() => actions.remove.mutate()}
    />
  )
}
