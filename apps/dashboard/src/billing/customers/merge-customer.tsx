import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Banner } from '@gatehouse/ui/banner'
import type { ComboboxOption } from '@gatehouse/ui/combobox'
import { DefinitionList } from '@gatehouse/ui/definition-list'
import { Field } from '@gatehouse/ui/field'
import { Money } from '@gatehouse/ui/money'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import { Trans } from 'react-i18next'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import {
  type AnswerOf,
  useEndpointQuery,
  useOrganizationSlug,
  useWrite,
} from '../../endpoint-hooks.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { useTexts } from '../../texts.ts'
import { CustomerCombobox } from '../customer-combobox.tsx'
import { type Customer, customerTitle } from '../customer-name.tsx'

type Preview = AnswerOf<'customerMerges', 'preview'>

interface MergeCustomerProps {
  /** The customer that remains. */
  customer: Customer
  onClose: () => void
}

/** Merges another customer into this one: choose, see what moves, type the email. */
export function MergeCustomer({ customer, onClose }: MergeCustomerProps) {
  const t = useTexts()
  const navigate = useNavigate()
  const organization = useOrganizationSlug()
  const [source, setSource] = useState<ComboboxOption | null>(null)
  const [confirmation, setConfirmation] = useState('')
  const sourceId = source?.value ?? ''
  const query = useEndpointQuery(
    'customerMerges',
    'preview',
    { id: customer.id, sourceId },
    { enabled: source !== null },
  )
  const merge = useWrite(
    client => client.customerMerges.merge({ id: customer.id, body: { sourceId, confirmation } }),
    async () => {
      onClose()
      toast({ title: t('merge.done') })
      await navigate({
        to: '/dashboard/$organization/customers/$customerId',
        params: { organization, customerId: customer.id },
      })
    },
  )
  const preview = query.data
  const isTyped = confirmation.trim().toLowerCase() === preview?.source.email.toLowerCase()
  const reason = !source
    ? t('merge.choose')
    : preview?.obstacle
      ? t(`merge.obstacles.${preview.obstacle}`)
      : isTyped
        ? undefined
        : t('merge.type_first')
  return (
    <FormDialog
      onOpenChange={onClose}
      title={t('merge.title', { name: customerTitle(customer) })}
      action={t('merge.action')}
      danger
      disabledReason={reason}
      onSubmit={() => merge.mutate()}
      saving={merge}
    >
      <Field label={t('merge.source')} help={t('merge.source_help')}>
        <CustomerCombobox
          value={source}
          onChange={chosen => {
            setSource(chosen)
            setConfirmation('')
          }}
          placeholder={t('by_hand.find_customer')}
          except={customer.id}
        />
      </Field>
      {source && query.error && <NotLoaded query={query} />}
      {source && !query.error && (preview ? <Moves preview={preview} /> : <Skeleton />)}
      {preview && !preview.obstacle && (
        <Field
          label={
            <Trans
              t={t}
              i18nKey="merge.type"
              values={{ email: preview.source.email }}
              components={[<strong key="email" className="wrap-anywhere" />]}
            />
          }
        >
          <TextInput
            autoComplete="off"
            value={confirmation}
            onChange={({ target }) => setConfirmation(target.value)}
          />
        </Field>
      )}
    </FormDialog>
  )
}

/** What moves, in numbers, or why nothing can. */
function Moves({ preview }: { preview: Preview }) {
  const t = useTexts()
  const { moves, balances, obstacle } = preview
  if (obstacle) return <Banner meaning="warning">{t(`merge.obstacles.${obstacle}`)}</Banner>
  return (
    <section aria-live="polite" className="rounded-card bg-hover border p-4">
      <p className="mb-3">{t('merge.text')}</p>
      {moves.length + balances.length === 0 ? (
        <p className="text-muted">{t('merge.nothing')}</p>
      ) : (
        <DefinitionList
          facts={[
            ...moves.map(({ item, count }) => ({
              label: t(`merge.items.${item}`),
              value: count,
            })),
            ...balances.map(({ amount, currency }) => ({
              label: t('balance.title'),
              value: <Money key={currency} amount={amount} currency={currency} />,
            })),
          ]}
        />
      )}
    </section>
  )
}
