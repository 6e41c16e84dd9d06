import { licenseKeyLifecycle } from '@gatehouse/contract/billing/license-keys'
import { Button } from '@gatehouse/ui/button'
import { CopyText } from '@gatehouse/ui/copy-button'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { Sheet } from '@gatehouse/ui/sheet'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { toast } from '@gatehouse/ui/toast'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { type AnswerOf, useEndpointQuery, useWrite } from '../../endpoint-hooks.ts'
import { EmptyValue, DateTimeText } from '../../frame/date-time-text.tsx'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { type LicenseKey, LicenseKeyStatus } from './license-key-status.tsx'
import { CustomerLink } from '../customer-link.tsx'

/** A license key with its activations, and a button to disable or enable it. */
export function LicenseKeySheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const t = useTexts()
  const { data, error, refetch } = useEndpointQuery(
    'licenseKeys',
    'get',
    { id: id ?? '' },
    { enabled: Boolean(id) },
  )
  return (
    <Sheet
      open={id !== undefined}
      onOpenChange={open => !open && onClose()}
      title={t('keys.one')}
      footer={data && <DisableKey of={data} />}
    >
      {error && <NotLoaded query={{ error, refetch }} />}
      {!data && !error && <Skeleton className="w-2/3" />}
      {data && <Facts of={data} />}
    </Sheet>
  )
}

function Facts({ of }: { of: AnswerOf<'licenseKeys', 'get'> }) {
  const t = useTexts()
  const limit = (value: number | null) => value ?? t('keys.unlimited')
  return (
    <div className="flex flex-col gap-6">
      <DefinitionList
        facts={[
          { label: t('keys.key'), value: <CopyText text={of.key} label={t('keys.copy')} /> },
          { label: t('fields.status'), value: <LicenseKeyStatus of={of.status} /> },
          {
            label: t('fields.customer'),
            value: <CustomerLink of={{ ...of.customer, id: of.customerId }} />,
          },
          { label: t('keys.usage'), value: `${of.usage} / ${limit(of.limitUsage)}` },
          {
            label: t('keys.activations'),
            value: `${of.activations.length} / ${limit(of.limitActivations)}`,
          },
          { label: t('keys.validations'), value: of.validations },
          { label: t('keys.last_validated'), value: <DateTimeText at={of.lastValidatedAt} /> },
          {
            label: t('keys.expires'),
            value: of.expiresAt ? <DateTimeText at={of.expiresAt} as="day" /> : <EmptyValue />,
          },
        ]}
      />
      {of.activations.length > 0 && (
        <section>
          <h3 className="text-strong mb-2">{t('keys.activations')}</h3>
          <ul className="divide-y">
            {of.activations.map(activation => (
              <li key={activation.id} className="flex justify-between gap-4 py-2">
                <span className="min-w-0 break-words">{activation.label}</span>
                <span className="text-faint">
                  <DateTimeText at={activation.createdAt} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function DisableKey({ of }: { of: LicenseKey }) {
  const t = useTexts()
  const canEnable = licenseKeyLifecycle.can('enable', of.status)
  const write = useWrite(
    (client, status: LicenseKey['status']) =>
      client.licenseKeys.update({ id: of.id, body: { status } }),
    () => toast({ title: t(canEnable ? 'keys.enabled' : 'keys.disabled') }),
  )
  return (
    <>
      {write.error && <p className="text-negative mr-auto">{sentenceOf(write.error, t)}</p>}
      <Button
        loading={write.isPending}
        onClick={() =>
          write.mutate(licenseKeyLifecycle.next(canEnable ? 'enable' : 'disable', of.status))
        }
      >
        {t(canEnable ? 'keys.enable' : 'keys.disable')}
      </Button>
    </>
  )
}
