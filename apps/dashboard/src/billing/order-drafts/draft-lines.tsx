import { AMOUNT_MAX } from '@gatehouse/contract/billing/amount-bounds'
import {
  DESCRIPTION_MAX,
  ORDER_LINES_MAX,
  QUANTITY_MAX,
} from '@gatehouse/contract/billing/order-drafts'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { Field } from '@gatehouse/ui/field'
import { IconButton } from '@gatehouse/ui/icon-button'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { TextInput } from '@gatehouse/ui/text-input'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { AmountField } from '../../frame/amount-field.tsx'
import { NumberField } from '../../frame/number-field.tsx'
import { useTexts } from '../../texts.ts'
import { useProductPrice } from '../price-text.ts'
import { useOfferedProducts } from '../product-choice.tsx'
import { type DraftValues, emptyLine } from './draft-values.ts'

/** The lines of an order by hand: products, and items of the merchant's own. */
export function DraftLines() {
  const t = useTexts()
  const { control } = useFormContext<DraftValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'lines' })
  return (
    <Card title={t('by_hand.items')}>
      <ol className="flex flex-col gap-5">
        {fields.map((field, index) => (
          <li key={field.id} className="flex flex-col gap-3 border-b pb-5 last:border-0 last:pb-0">
            <Line index={index} onRemove={fields.length > 1 ? () => remove(index) : undefined} />
          </li>
        ))}
      </ol>
      {fields.length < ORDER_LINES_MAX && (
        <Button
          size="small"
          className="mt-5"
          icon={<Plus aria-hidden />}
          onClick={() => append(emptyLine)}
        >
          {t('by_hand.add_item')}
        </Button>
      )}
    </Card>
  )
}

interface LineProps {
  index: number
  onRemove: (() => void) | undefined
}

function Line({ index, onRemove }: LineProps) {
  const t = useTexts()
  const price = useProductPrice()
  const { register, control, formState } = useFormContext<DraftValues>()
  const currency = useWatch({ control, name: 'currency' })
  const productId = useWatch({ control, name: `lines.${index}.productId` })
  const { data } = useOfferedProducts()
  const products = (data?.items ?? []).filter(item => !item.isRecurring && !item.assignsSeats)
  const errors = formState.errors.lines?.[index]
  const own = productId === ''
  return (
    <>
      <div className="flex items-end gap-2">
        <Field
          label={t('fields.product')}
          error={errors?.productId?.message}
          className="min-w-0 flex-1"
        >
          <NativeSelect
            {...register(`lines.${index}.productId`)}
            options={[
              { value: '', label: t('by_hand.own_item') },
              ...products.map(product => ({
                value: product.id,
                label: `${product.name} · ${price(product)}`,
              })),
            ]}
          />
        </Field>
        {onRemove && (
          <IconButton label={t('by_hand.remove_item')} icon={<Trash2 />} onClick={onRemove} />
        )}
      </div>
      <Field
        label={t('by_hand.description')}
        error={errors?.description?.message}
        required={own}
        optional={!own}
      >
        <TextInput
          autoComplete="off"
          maxLength={DESCRIPTION_MAX}
          {...register(`lines.${index}.description`, {
            validate: text => !own || text.trim() !== '' || t('invalid.missing'),
          })}
        />
      </Field>
      <div className="grid grid-cols-[7rem_1fr] items-start gap-3">
        <NumberField<DraftValues>
          name={`lines.${index}.quantity`}
          label={t('by_hand.quantity')}
          min={1}
          max={QUANTITY_MAX}
        />
        <AmountField<DraftValues>
          name={`lines.${index}.amount`}
          label={t('by_hand.unit_price')}
          {...(!own && { help: t('by_hand.product_price') })}
          currency={currency}
          required={own}
          min={0}
          max={AMOUNT_MAX}
        />
      </div>
    </>
  )
}
