import { useState } from 'react'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { CopyButton } from '@gatehouse/ui/copy-button'
import { IconButton } from '@gatehouse/ui/icon-button'
import { toast } from '@gatehouse/ui/toast'
import { Eye, EyeOff, RotateCw } from 'lucide-react'
import { useWrite } from '../endpoint-hooks.ts'
import { sentenceOf } from '../problems.ts'
import { useTexts } from '../texts.ts'
import type { Webhook } from './webhook-status.tsx'

/** The secret that signs deliveries: hidden by default, and replaceable. */
export function WebhookSecret({ webhook }: { webhook: Webhook }) {
  const t = useTexts()
  const [displayed, setDisplayed] = useState(false)
  const [asking, setAsking] = useState(false)
  const reset = useWrite(
    client => client.webhookEndpoints.resetSecret({ id: webhook.id }),
    () => {
      setAsking(false)
      setDisplayed(true)
      toast({ title: t('webhooks.secret_new') })
    },
  )
  return (
    <span className="flex flex-wrap items-center gap-1">
      <code className="text-small min-w-0 font-mono break-all">
        {displayed ? webhook.secret : '•'.repeat(24)}
      </code>
      <span className="-my-1.5 flex items-center">
        <IconButton
          size="small"
          label={t(displayed ? 'webhooks.hide_secret' : 'webhooks.show_secret')}
          icon={displayed ? <EyeOff /> : <Eye />}
          onClick={() => setDisplayed(!displayed)}
        />
        <CopyButton text={webhook.secret} label={t('webhooks.copy_secret')} />
        <IconButton
          size="small"
          label={t('webhooks.reset_secret')}
          icon={<RotateCw />}
          onClick={() => setAsking(true)}
        />
      </span>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('webhooks.reset_secret')}
        consequences={[t('webhooks.reset_text'), t('form.no_way_back')]}
        action={t('webhooks.reset_action')}
        loading={reset.isPending}
        error={reset.error ? sentenceOf(reset.error, t) : undefined}
        onConfirm={() => reset.mutate()}
      />
    </span>
  )
}
