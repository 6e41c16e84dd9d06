import { Button } from '@gatehouse/ui/button'
import { Progress } from '@gatehouse/ui/progress'
import { useEndpointQuery, useWrite } from '../endpoint-hooks.ts'
import { sentenceOf } from '../problems.ts'
import { useTexts } from '../texts.ts'
import type { Webhook } from './webhook-status.tsx'

/** How far the newest replay of an endpoint is, while it runs. */
export function ReplayProgress({ webhook }: { webhook: Webhook }) {
  const t = useTexts()
  const { data } = useEndpointQuery(
    'webhookReplays',
    'list',
    { endpointId: [webhook.id], limit: 1 },
    { until: ({ items }) => items[0]?.status !== 'running' },
  )
  const cancel = useWrite((client, id: string) => client.webhookReplays.cancel({ id }))
  const replay = data?.items[0]
  if (replay?.status !== 'running') return undefined
  const { id, queuedCount, totalCount } = replay
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 px-4 pb-4">
      <div className="min-w-48 flex-1">
        <Progress
          label={t('webhooks.replaying')}
          value={queuedCount}
          max={totalCount}
          text={t('webhooks.replay_progress', { done: queuedCount, total: totalCount })}
        />
      </div>
      <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate(id)}>
        {t('webhooks.replay_cancel')}
      </Button>
      {cancel.error && <p className="text-negative basis-full">{sentenceOf(cancel.error, t)}</p>}
    </div>
  )
}
