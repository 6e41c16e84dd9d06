import { useState } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Field } from '@gatehouse/ui/field'
import { useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { TextInput } from '@gatehouse/ui/text-input'
import { type AnswerOf, useEndpointQuery, useWrite } from '../../endpoint-hooks.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { useOrganization } from '../../organizations/use-organization.ts'
import { useTexts } from '../../texts.ts'
import { BulkOptions, noOptions, optionsOf } from './bulk-options.tsx'
import { useBulkSentence } from './bulk-sentence.ts'
import { BulkProgress } from './bulk-progress.tsx'
import type { BulkKind } from './bulk-selection.ts'
import { watchWork } from './watch-work.ts'

/** Actions that cannot be undone: the number of objects must be typed. */
const irreversible: readonly BulkKind[] = [
  'refund_orders',
  'revoke_subscriptions',
  'delete_discounts',
  'mark_orders_paid',
  'void_orders',
  'delete_customers',
  'edit_customer_metadata',
]

/** Of these, the ones that delete or end nothing. */
const constructive: readonly BulkKind[] = ['mark_orders_paid', 'edit_customer_metadata']

interface BulkDialogProps {
  kind: BulkKind
  objects: { ids: string[] } | { filter: Record<string, string[]> }
  onStarted: () => void
  onClose: () => void
}

/** Shows what an action would do to how many objects, starts it, and then shows its progress. */
export function BulkDialog({ kind, objects, onStarted, onClose }: BulkDialogProps) {
  const t = useTexts()
  const sentenceOf = useBulkSentence()
  const { id: organizationId, slug } = useOrganization()
  const [typed, setTyped] = useState('')
  const [options, setOptions] = useState(noOptions)
  const [startedId, setStartedId] = useState<string>()
  // The selection is that of the moment in which the dialog was opened.
  const [selection] = useState({ organizationId, kind, ...objects })
  const preview = useEndpointQuery(
    'bulkActions',
    'preview',
    { body: selection },
    { enabled: startedId === undefined },
  )
  const start = useWrite(
    (client, token: string) =>
      client.bulkActions.create({
        body: { ...selection, ...optionsOf(kind, options), token },
      }),
    ({ id }) => {
      watchWork(slug, id)
      setStartedId(id)
      onStarted()
    },
  )
  if (startedId !== undefined) return <BulkProgress id={startedId} onClose={onClose} />
  const { data } = preview
  const failure = start.error ?? preview.error
  const mustType = irreversible.includes(kind)
  const isTyped = !mustType || typed.trim() === String(data?.count)
  const needsKey = kind === 'edit_customer_metadata' && options.key.trim() === ''
  const reason = !data
    ? t('bulk.counting')
    : needsKey
      ? t('bulk.key_first')
      : isTyped
        ? undefined
        : t('bulk.type_first', { count: data.count })
  return (
    <FormDialog
      onOpenChange={onClose}
      title={t(`bulk.kinds.${kind}.title`)}
      action={t(`bulk.kinds.${kind}.action`)}
      danger={mustType && !constructive.includes(kind)}
      disabledReason={reason}
      onSubmit={() => {
        if (!data || reason !== undefined) return
        setTyped('')
        // What changed since the preview is shown before it can be started again.
        start.mutate(data.token, { onError: () => void preview.refetch() })
      }}
      saving={{ isPending: start.isPending, error: null }}
    >
      {failure && <Banner meaning="negative">{sentenceOf(failure)}</Banner>}
      {!data && !preview.error && <Skeleton />}
      {data && <Consequences preview={data} />}
      <BulkOptions kind={kind} values={options} onChange={setOptions} />
      {mustType && data && (
        <Field label={t('bulk.type', { count: data.count })}>
          <TextInput
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
      )}
    </FormDialog>
  )
}

function Consequences({ preview }: { preview: AnswerOf<'bulkActions', 'preview'> }) {
  const t = useTexts()
  const locale = useLocale()
  const { kind, count, selectedCount, sums } = preview
  const number = new Intl.NumberFormat(locale).format(count)
  const left = selectedCount - count
  return (
    <div className="flex flex-col gap-2">
      <p className="text-strong">{t(`bulk.kinds.${kind}.consequence`, { count, number })}</p>
      {sums.length > 0 && (
        <p className="text-title text-strong font-medium tabular-nums">
          {sums.map(sum => moneyText(sum.amount, sum.currency, locale)).join(' + ')}
        </p>
      )}
      {left > 0 && <p className="text-muted">{t('bulk.left_out', { count: left })}</p>}
    </div>
  )
}
