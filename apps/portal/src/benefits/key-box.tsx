import { useState } from 'react'
import type { LicenseKeyStatus } from '@gatehouse/contract/billing/license-keys'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '@gatehouse/ui/button'
import { ConfirmDialog } from '@gatehouse/ui/confirm-dialog'
import { CopyButton } from '@gatehouse/ui/copy-button'
import { DateTime } from '@gatehouse/ui/date-time'
import { useLocale } from '@gatehouse/ui/i18n'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { type Meaning, Status } from '@gatehouse/ui/status'
import { Trans, useTranslation } from 'react-i18next'
import { problemSentence, request } from '../api.ts'
import { Loaded } from '../frame/loaded.tsx'
import { type LicenseKey, licenseKeyQuery } from '../queries.ts'
import { LicenseFile } from './license-file.tsx'
import { RotateKey } from './rotate-key.tsx'

const meanings = {
  granted: 'positive',
  revoked: 'neutral',
  disabled: 'negative',
} as const satisfies Record<LicenseKeyStatus, Meaning>

const keyBoxClass =
  'bg-background rounded-control mt-2 flex items-center gap-2 border py-1.5 pr-1.5 pl-3'

/** A license key to copy, and the devices it is activated on. */
export function KeyBox({ id }: { id: string }) {
  const { t } = useTranslation('portal')
  const query = useQuery(licenseKeyQuery(id))
  return (
    <Loaded query={query} waiting={<Skeleton className="mt-2 h-10! w-full" />}>
      {licenseKey => (
        <>
          <div className={keyBoxClass}>
            <code className="text-small text-strong min-w-0 flex-1 font-mono break-all">
              {licenseKey.key}
            </code>
            <CopyButton
              text={licenseKey.key}
              label={t('key.copy')}
              className="max-sm:min-h-11 max-sm:min-w-11"
            />
          </div>
          <div className="text-small text-muted mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
            <Status meaning={meanings[licenseKey.status]}>
              {t(`key.status.${licenseKey.status}`)}
            </Status>
            <Limits licenseKey={licenseKey} />
            <RotateKey licenseKey={licenseKey} />
          </div>
          <LicenseFile licenseKey={licenseKey} />
          {licenseKey.activations.length > 0 && <Activations licenseKey={licenseKey} />}
        </>
      )}
    </Loaded>
  )
}

function Limits({ licenseKey }: { licenseKey: LicenseKey }) {
  const { t } = useTranslation('portal')
  const number = new Intl.NumberFormat(useLocale())
  const { limit_activations, activations, limit_usage, usage, expires_at } = licenseKey
  const of = (used: number, limit: number) => ({
    used: number.format(used),
    limit: number.format(limit),
  })
  return (
    <>
      {limit_activations !== null && (
        <span>{t('key.activations_of', of(activations.length, limit_activations))}</span>
      )}
      {limit_usage !== null && <span>{t('key.usage_of', of(usage, limit_usage))}</span>}
      {expires_at && (
        <span>
          <Trans
            t={t}
            i18nKey="key.expires"
            components={[<DateTime key="date" value={expires_at} as="day" />]}
          />
        </span>
      )}
    </>
  )
}

/** The devices a key is activated on; each can be deactivated. */
function Activations({ licenseKey }: { licenseKey: LicenseKey }) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const client = useQueryClient()
  const [activationToRemove, setActivationToRemove] = useState<LicenseKey['activations'][number]>()
  const { id, key, organization_id, activations } = licenseKey
  const remove = useMutation({
    mutationFn: (activation_id: string) =>
      request<undefined>('POST', '/v1/customer-portal/license-keys/deactivate', {
        body: { key, organization_id, activation_id },
      }),
    onSuccess: async () => {
      setActivationToRemove(undefined)
      await client.invalidateQueries({ queryKey: licenseKeyQuery(id).queryKey })
    },
  })
  return (
    <>
      <ul aria-label={t('key.used_on')} className="mt-2 divide-y border-t">
        {activations.map(activation => (
          <li key={activation.id} className="flex items-center justify-between gap-4 py-2">
            <span className="min-w-0">
              <span className="text-strong block break-words">{activation.label}</span>
              <span className="text-small text-faint">
                <DateTime value={activation.created_at} as="day" />
              </span>
            </span>
            <Button kind="ghost" size="small" onClick={() => setActivationToRemove(activation)}>
              {t('key.give_back')}
              <span className="sr-only">{activation.label}</span>
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={activationToRemove !== undefined}
        onOpenChange={open => !open && setActivationToRemove(undefined)}
        title={t('key.give_back_title', { device: activationToRemove?.label ?? '' })}
        consequences={[t('key.give_back_text')]}
        action={t('key.give_back')}
        onConfirm={() => activationToRemove && remove.mutate(activationToRemove.id)}
        loading={remove.isPending}
        error={remove.error ? problemSentence(remove.error, say) : undefined}
      />
    </>
  )
}
