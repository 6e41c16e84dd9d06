import { useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { Combobox } from '@gatehouse/ui/combobox'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { Plus } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { NotLoaded } from '../../frame/not-loaded.tsx'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { useTexts } from '../../texts.ts'
import { CustomFieldSheet } from '../custom-fields/custom-field-sheet.tsx'
import type { CustomField } from '../custom-fields/custom-field-texts.tsx'
import { useFieldSummary } from '../custom-fields/custom-field-texts.tsx'
import { CheckoutFieldRow } from './checkout-field-row.tsx'
import type { ProductValues } from './product-values.ts'

/** The maximum number of custom fields on one page of the server's list. */
const SHOWN_MAX = 100

/** The merchant's custom fields. */
export function useCustomFields() {
  return useEndpointQuery('customFields', 'list', { limit: SHOWN_MAX, sorting: ['name'] })
}

/** The custom fields a product asks for besides address and card, in order. */
export function CheckoutFields() {
  const t = useTexts()
  const summary = useFieldSummary()
  const [creating, setCreating] = useState(false)
  const { control, watch } = useFormContext<ProductValues>()
  const { fields, append, remove, move } = useFieldArray({ control, name: 'attachedCustomFields' })
  const { data, error, refetch } = useCustomFields()
  const known = new Map((data?.items ?? []).map(field => [field.id, field]))
  const requested = watch('attachedCustomFields').map(({ customFieldId }) => customFieldId)
  const rest = (data?.items ?? []).filter(({ id }) => !requested.includes(id))
  const add = ({ id }: Pick<CustomField, 'id'>) => append({ customFieldId: id, required: false })
  return (
    <Card
      title={t('products.checkout_fields')}
      description={t('products.checkout_fields_text')}
      actions={
        <Button size="small" icon={<Plus />} onClick={() => setCreating(true)}>
          {t('custom_fields.create')}
        </Button>
      }
    >
      {error && <NotLoaded query={{ error, refetch }} />}
      {!data && !error && <Skeleton className="w-1/2" />}
      {data && (
        <div className="flex flex-col gap-4">
          {fields.length > 0 && (
            <ol className="flex flex-col divide-y">
              {fields.map((field, index) => (
                <CheckoutFieldRow
                  key={field.id}
                  index={index}
                  count={fields.length}
                  field={known.get(field.customFieldId)}
                  onMove={move}
                  onRemove={() => remove(index)}
                />
              ))}
            </ol>
          )}
          {rest.length > 0 && (
            <Combobox
              label={t('products.add_field')}
              placeholder={t('products.add_field')}
              // Selecting a field adds it to the list above and clears the selection.
              value={null}
              onChange={option => option && add({ id: option.value })}
              options={rest.map(field => ({
                value: field.id,
                label: field.name,
                help: summary(field),
              }))}
            />
          )}
          {fields.length === 0 && rest.length === 0 && (
            <p className="text-muted">{t('products.no_fields')}</p>
          )}
        </div>
      )}
      <CustomFieldSheet open={creating} onOpenChange={setCreating} onSaved={add} />
    </Card>
  )
}
