import { useState } from 'react'
import type { CustomerMailKind } from '@gatehouse/contract/billing/customer-mail-kinds'
import { Button } from '@gatehouse/ui/button'
import { Dialog } from '@gatehouse/ui/dialog'
import { Field } from '@gatehouse/ui/field'
import { type Language, languageNames, languages, useLanguage } from '@gatehouse/ui/i18n'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { toast } from '@gatehouse/ui/toast'
import clsx from 'clsx'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useEndpointQuery, useWrite } from '../../endpoint-hooks.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'
import { useStanding } from '../standing.ts'
import { useOrganization } from '../use-organization.ts'

interface EmailPreviewProps {
  kind: CustomerMailKind
  onClose: () => void
}

const devices = ['desktop', 'phone'] as const
const schemes = ['light', 'dark'] as const

/** What customers receive: an email with sample data, which can be sent to oneself. */
export function EmailPreview({ kind, onClose }: EmailPreviewProps) {
  const t = useTexts()
  const current = useLanguage()
  const [language, setLanguage] = useState<Language>(current)
  const [device, setDevice] = useState<(typeof devices)[number]>('desktop')
  const [scheme, setScheme] = useState<(typeof schemes)[number]>('light')
  const name = t(`emails.kind.${kind}`)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      title={t('emails.preview_of', { email: name })}
      description={t('emails.preview_text')}
    >
      <div className="mb-4 grid grid-cols-3 gap-3 max-sm:grid-cols-1">
        <Field label={t('emails.language')}>
          <NativeSelect
            value={language}
            options={languages.map(value => ({ value, label: languageNames[value] }))}
            onChange={({ target }) => setLanguage(pick(languages, target.value))}
          />
        </Field>
        <Field label={t('emails.device')}>
          <NativeSelect
            value={device}
            options={devices.map(value => ({ value, label: t(`emails.${value}`) }))}
            onChange={({ target }) => setDevice(pick(devices, target.value))}
          />
        </Field>
        <Field label={t('emails.scheme')}>
          <NativeSelect
            value={scheme}
            options={schemes.map(value => ({ value, label: t(`emails.${value}`) }))}
            onChange={({ target }) => setScheme(pick(schemes, target.value))}
          />
        </Field>
      </div>
      <Sample sample={{ kind, language }} isPhone={device === 'phone'} scheme={scheme} />
    </Dialog>
  )
}

/** The value of a select as one of its options. */
const pick = <T extends string>(options: readonly [T, ...T[]] | readonly T[], value: string): T =>
  options.find(option => option === value) ?? (value as T)

interface SampleProps {
  sample: { kind: CustomerMailKind; language: Language }
  isPhone: boolean
  scheme: (typeof schemes)[number]
}

function Sample({ sample, isPhone, scheme }: SampleProps) {
  const t = useTexts()
  const { id } = useOrganization()
  const { data, error, refetch } = useEndpointQuery('customerMailSamples', 'get', { id, ...sample })
  if (error) return <NotLoaded query={{ error, refetch }} />
  const query = new URLSearchParams({ ...sample, scheme })
  return (
    <>
      <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <Line label={t('emails.subject')} value={data?.subject} />
        <Line label={t('emails.from')} value={data?.sender} />
        <Line
          label={t('emails.reply_to')}
          value={data && (data.replyTo ?? t('emails.reply_to_none'))}
        />
      </dl>
      <iframe
        title={data?.subject ?? t('emails.preview')}
        // Nothing in an email may run or navigate the page.
        sandbox=""
        src={`/v1/organizations/${id}/customer-mail-samples/page?${query}`}
        className={clsx(
          'rounded-card mx-auto block h-120 w-full border',
          isPhone && 'max-w-[390px]',
        )}
      />
      <SendTest sample={sample} />
    </>
  )
}

function Line({ label, value }: { label: string; value: string | undefined }) {
  return (
    <>
      <dt className="text-faint">{label}</dt>
      <dd className="text-strong wrap-anywhere">{value ?? <Skeleton className="w-1/2" />}</dd>
    </>
  )
}

function SendTest({ sample }: Pick<SampleProps, 'sample'>) {
  const t = useTexts()
  const { id } = useOrganization()
  const { may } = useStanding()
  const send = useWrite(
    client => client.customerMailSamples.send({ id, body: sample }),
    ({ recipient }) => toast({ title: t('emails.test_sent', { email: recipient }) }),
  )
  if (!may('organizations:write')) return null
  return (
    <div data-dialog-actions className="flex flex-wrap items-center justify-end gap-3">
      {send.error && <p className="text-small text-negative">{sentenceOf(send.error, t)}</p>}
      <Button kind="primary" loading={send.isPending} onClick={() => send.mutate()}>
        {t('emails.send_test')}
      </Button>
    </div>
  )
}
