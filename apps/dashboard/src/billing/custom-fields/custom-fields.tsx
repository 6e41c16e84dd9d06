import { useState } from 'react'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from '@gatehouse/ui/button'
import { EmptyState } from '@gatehouse/ui/empty-state'
import { MessageCircleQuestionMark, Plus } from 'lucide-react'
import { useEndpointQuery } from '../../endpoint-hooks.ts'
import { ApiCall } from '../../frame/api-call.tsx'
import { ListPage } from '../../frame/list-page.tsx'
import { requestedFrom, nonEmpty, useListSearch } from '../../frame/list-search.ts'
import { useEditing } from '../../frame/use-editing.ts'
import { ListExport } from '../../organizations/list-export.tsx'
import { useTexts } from '../../texts.ts'
import { useProductFilter } from '../use-product-filter.ts'
import { useCustomFieldColumns } from './custom-field-columns.tsx'
import { CustomFieldSheet } from './custom-field-sheet.tsx'
import { type CustomField, fieldTypes } from './custom-field-texts.tsx'
import { DeleteCustomField } from './delete-custom-field.tsx'

/** The custom fields of the checkout. */
export const Route = createFileRoute('/dashboard/$organization/custom-fields')({
  component: CustomFields,
})

function CustomFields() {
  const t = useTexts()
  const editing = useEditing<CustomField>()
  const [fieldToDelete, setFieldToDelete] = useState<CustomField>()
  const search = useListSearch(['slug', 'name', 'type', 'created_at'], 'slug')
  const type = fieldTypes.filter(item => search.filter('type').includes(item))
  const products = useProductFilter()
  const productId = nonEmpty(search.filter('product'))
  const requested = { ...requestedFrom(search), type: nonEmpty(type), productId }
  const query = useEndpointQuery('customFields', 'list', requested, { keep: true })
  const create = (
    <Button kind="primary" icon={<Plus />} onClick={editing.create}>
      {t('custom_fields.create')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('navigation.custom_fields')}
        exports={shown => <ListExport list="customFields" input={requested} shown={shown} />}
        action={create}
        search={search}
        searchBy={t('custom_fields.search_by')}
        filters={[
          {
            id: 'type',
            label: t('custom_fields.kind'),
            options: fieldTypes.map(value => ({ value, label: t(`custom_fields.type.${value}`) })),
          },
          products,
        ]}
        query={query}
        columns={useCustomFieldColumns({ onEdit: editing.edit, onDelete: setFieldToDelete })}
        empty={
          <EmptyState
            icon={<MessageCircleQuestionMark />}
            title={t('custom_fields.empty')}
            text={t('custom_fields.empty_text')}
            action={create}
            code={<ApiCall path="/v1/custom-fields/" body={example} />}
          />
        }
      />
      <CustomFieldSheet {...editing.sheet} field={editing.row} />
      <DeleteCustomField field={fieldToDelete} onClose={() => setFieldToDelete(undefined)} />
    </>
  )
}

const example = {
  type: 'select',
  slug: 'size',
  name: 'Size of your team',
  properties: {
    options: [
      { value: 'small', label: 'Up to 10' },
      { value: 'large', label: 'More than 10' },
    ],
  },
}
