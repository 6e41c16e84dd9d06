import type { Column } from '@gatehouse/ui/table'
import { rowButtonClass } from '../../frame/row-button.ts'
import { editItem, removeItem, RowMenu } from '../../frame/row-menu.tsx'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { type CustomField, FieldIcon, useFieldSummary } from './custom-field-texts.tsx'

interface Actions {
  onEdit: (field: CustomField) => void
  onDelete: (field: CustomField) => void
}

/** The columns of the custom field list, with each row's actions. */
export function useCustomFieldColumns({ onEdit, onDelete }: Actions): Column<CustomField>[] {
  const t = useTexts()
  const summary = useFieldSummary()
  return [
    {
      id: 'name',
      header: t('fields.name'),
      sortable: true,
      cell: field => (
        <button type="button" onClick={() => onEdit(field)} className={rowButtonClass}>
          {field.name}
        </button>
      ),
    },
    {
      id: 'slug',
      header: t('custom_fields.slug'),
      sortable: true,
      cell: ({ slug }) => <code className="text-small font-mono break-all">{slug}</code>,
    },
    {
      id: 'type',
      header: t('custom_fields.kind'),
      sortable: true,
      cell: field => (
        <span className="flex gap-2">
          <FieldIcon type={field.type} />
          {summary(field)}
        </span>
      ),
    },
    {
      id: 'created_at',
      header: t('fields.created'),
      sortable: true,
      wide: true,
      phone: 'hidden',
      cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
    },
    {
      id: 'actions',
      header: t('fields.actions'),
      align: 'end',
      width: '@roomy:w-20',
      cell: field => (
        <RowMenu
          items={[
            editItem(t('custom_fields.edit'), () => onEdit(field)),
            removeItem(t('custom_fields.delete'), () => onDelete(field)),
          ]}
        />
      ),
    },
  ]
}
