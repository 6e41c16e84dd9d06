import { useState } from 'react'
import { SECRET_OVERLAP_HOURS } from '@gatehouse/contract/webhooks/endpoints'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { CopyButton } from '@gatehouse/ui/copy-button'
import { Field } from '@gatehouse/ui/field'
import { IconButton } from '@gatehouse/ui/icon-button'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { toast } from '@gatehouse/ui/toast'
import { Eye, EyeOff, RotateCw } from 'lucide-react'
import { Trans } from 'react-i18next'
import { useWrite } from '../endpoint-hooks.ts'
import { DateTimeText } from '../frame/date-time-text.tsx'
import { sentenceOf } from '../problems.ts'
import { useTexts } from '../texts.ts'
import type { Webhook } from './webhook-status.tsx'

/** What signs deliveries, replaceable: a secret, hidden by default, or a key with a public half. */
export function WebhookSecret({ webhook }: { webhook: Webhook }) {
  const t = useTexts()
  const [displayed, setDisplayed] = useState(false)
  const [asking, setAsking] = useState(false)
  const { publicKey, previousSecretExpiresAt: until } = webhook
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <span className="flex flex-wrap items-center gap-1">
        <code className="text-small min-w-0 font-mono break-all">
          {publicKey ?? (displayed ? webhook.secret : '•'.repeat(24))}
        </code>
        <span className="-my-1.5 flex items-center">
          {publicKey === null && (
            <IconButton
              size="small"
              label={t(displayed ? 'webhooks.hide_secret' : 'webhooks.show_secret')}
              icon={displayed ? <EyeOff /> : <Eye />}
              onClick={() => setDisplayed(!displayed)}
            />
          )}
          <CopyButton
            text={publicKey ?? webhook.secret}
            label={t(publicKey === null ? 'webhooks.copy_secret' : 'webhooks.copy_key')}
          />
          <IconButton
            size="small"
            label={t('webhooks.reset_secret')}
            icon={<RotateCw />}
            onClick={() => setAsking(true)}
          />
        </span>
      </span>
      {until && (
        <span className="text-small text-muted">
          <Trans
            t={t}
            i18nKey="webhooks.previous_until"
            components={[<DateTimeText key="until" at={until} as="moment-with-time" />]}
          />
        </span>
      )}
      <RotateSecret
        webhook={webhook}
        open={asking}
        onOpenChange={setAsking}
        onRotated={() => setDisplayed(true)}
      />
    </span>
  )
}

/** Hours for which the previous secret may keep signing. */
const OVERLAPS = ['0', '1', String(SECRET_OVERLAP_HOURS), '72', '168'] as const

interface RotateSecretProps {
  webhook: Webhook
  open: boolean
  onOpenChange: (open: boolean) => void
  onRotated: () => void
}

/** Asks how long the previous secret keeps signing, so that the server can be updated meanwhile. */
function RotateSecret({ webhook, open, onOpenChange, onRotated }: RotateSecretProps) {
  const t = useTexts()
  const [hours, setHours] = useState(String(SECRET_OVERLAP_HOURS))
  const reset = useWrite(
    client =>
      client.webhookEndpoints.resetSecret({
        ...{ id: webhook.id, body: { overlapHours: Number(hours) } },
      }),
    () => {
      onOpenChange(false)
      onRotated()
      toast({ title: t('webhooks.secret_new') })
    },
  )
  const label = (value: string) => {
    const count = Number(value)
    if (count === 0) return t('webhooks.overlap_none')
    return count > 24
      ? t('webhooks.overlap_days', { count: count / 24 })
      : t('webhooks.overlap_hours', { count })
  }
  const consequence = hours === '0' ? 'webhooks.reset_text' : 'webhooks.reset_overlap_text'
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('webhooks.reset_secret')}
      consequences={[
        t(consequence),
        ...(webhook.previousSecretExpiresAt ? [t('webhooks.reset_again')] : []),
        t('form.no_way_back'),
      ]}
      action={t('webhooks.reset_action')}
      loading={reset.isPending}
      error={reset.error ? sentenceOf(reset.error, t) : undefined}
      onConfirm={() => reset.mutate()}
    >
      <Field label={t('webhooks.overlap')}>
        <NativeSelect
          value={hours}
          onChange={({ target }) => setHours(target.value)}
          options={OVERLAPS.map(value => ({ value, label: label(value) }))}
        />
      </Field>
    </ConfirmDialog>
  )
}
