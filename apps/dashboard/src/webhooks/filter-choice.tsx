import { FILTER_IDS_MAX } from '@gatehouse/contract/webhooks/endpoints'
import { Combobox, type ComboboxOption } from '@gatehouse/ui/combobox'
import { Field } from '@gatehouse/ui/field'
import { IconButton } from '@gatehouse/ui/icon-button'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useEndpointQuery } from '../endpoint-hooks.ts'
import { useTexts } from '../texts.ts'
import type { OptionValues } from './option-values.ts'

const RESULTS_MAX = 20

type Name = 'productIds' | 'customerIds'

/** The products or customers to whose events an endpoint is limited; none means all. */
export function FilterChoice({ name }: { name: Name }) {
  const t = useTexts()
  const { control } = useFormContext<OptionValues>()
  const { field } = useController({ control, name })
  const [query, setQuery] = useState('')
  const found = useOptions(name, query)
  const [known, setKnown] = useState<Record<string, string>>({})
  const ids = field.value
  const named = useNames(
    name,
    ids.filter(id => known[id] === undefined),
  )
  const label = t(name === 'productIds' ? 'webhooks.only_products' : 'webhooks.only_customers')
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} optional>
        <Combobox
          // Empty again after each choice.
          key={ids.length}
          value={null}
          onChange={option => {
            if (!option || ids.includes(option.value) || ids.length >= FILTER_IDS_MAX) return
            setKnown({ ...known, [option.value]: option.label })
            field.onChange([...ids, option.value])
          }}
          onSearch={setQuery}
          loading={found.loading}
          placeholder={t('webhooks.only_all')}
          options={found.options.filter(({ value }) => !ids.includes(value))}
        />
      </Field>
      {ids.length > 0 && (
        <ul className="rounded-card divide-y border">
          {ids.map(id => {
            const text = known[id] ?? named[id] ?? id
            return (
              <li key={id} className="flex items-center justify-between gap-2 py-1 pr-1 pl-3">
                <span className="min-w-0 break-words">{text}</span>
                <IconButton
                  size="small"
                  icon={<X />}
                  label={t('webhooks.only_remove', { name: text })}
                  onClick={() => field.onChange(ids.filter(other => other !== id))}
                />
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

function useOptions(name: Name, query: string): { options: ComboboxOption[]; loading: boolean } {
  const isProducts = name === 'productIds'
  const input = { query: query || undefined, limit: RESULTS_MAX }
  const products = useEndpointQuery('products', 'list', input, { enabled: isProducts, keep: true })
  const customers = useEndpointQuery('customers', 'list', input, {
    ...{ enabled: !isProducts, keep: true },
  })
  const options = isProducts
    ? (products.data?.items ?? []).map(product => ({ value: product.id, label: product.name }))
    : (customers.data?.items ?? []).map(({ id, email, name: label }) => ({
        value: id,
        label: label ?? email,
        help: label ? email : '',
      }))
  return { options, loading: isProducts ? products.isFetching : customers.isFetching }
}

/** The names of what was chosen before. */
function useNames(name: Name, ids: string[]): Record<string, string> {
  const isProducts = name === 'productIds'
  const input = { id: ids, limit: FILTER_IDS_MAX }
  const hasIds = ids.length > 0
  const products = useEndpointQuery('products', 'list', input, { enabled: isProducts && hasIds })
  const customers = useEndpointQuery('customers', 'list', input, {
    enabled: !isProducts && hasIds,
  })
  const items = (isProducts ? products : customers).data?.items ?? []
  return Object.fromEntries(
    items.map(item => [item.id, item.name ?? ('email' in item ? item.email : item.id)]),
  )
}
