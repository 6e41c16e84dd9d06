import { Checkbox } from '@gatehouse/ui/checkbox'
import { IconButton } from '@gatehouse/ui/icon-button'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { useTexts } from '../../texts.ts'
import {
  type CustomField,
  FieldIcon,
  useFieldSummary,
} from '../custom-fields/custom-field-texts.tsx'
import type { ProductValues } from './product-values.ts'

interface CheckoutFieldRowProps {
  index: number
  count: number
  field: CustomField | undefined
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

/** One custom field of a product: whether it is required, and its position. */
export function CheckoutFieldRow(props: CheckoutFieldRowProps) {
  const { index, count, field, onMove, onRemove } = props
  const t = useTexts()
  const summary = useFieldSummary()
  const { register } = useFormContext<ProductValues>()
  const name = field?.name ?? '…'
  const moveTo = (to: number, button: HTMLElement) => {
    onMove(index, to)
    // Moving the row in the DOM would lose the focus, so it is restored.
    requestAnimationFrame(() => button.focus())
  }
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3 first:pt-0">
      <span className="flex min-w-0 flex-1 basis-48 gap-2.5">
        {field && <FieldIcon type={field.type} />}
        <span className="min-w-0">
          <span className="text-strong block break-words">{name}</span>
          {field && <span className="text-small text-faint block">{summary(field)}</span>}
        </span>
      </span>
      <span className="flex items-center gap-1">
        <Checkbox
          className="mr-2"
          label={t('products.field_required')}
          {...register(`attachedCustomFields.${index}.required`)}
        />
        <IconButton
          size="small"
          label={t('products.field_up', { name })}
          icon={<ArrowUp />}
          disabledReason={index === 0 ? t('products.field_first') : undefined}
          onClick={event => moveTo(index - 1, event.currentTarget)}
        />
        <IconButton
          size="small"
          label={t('products.field_down', { name })}
          icon={<ArrowDown />}
          disabledReason={index === count - 1 ? t('products.field_last') : undefined}
          onClick={event => moveTo(index + 1, event.currentTarget)}
        />
        <IconButton
          size="small"
          label={t('products.field_remove', { name })}
          icon={<Trash2 />}
          onClick={onRemove}
        />
      </span>
    </li>
  )
}
