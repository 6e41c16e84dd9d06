import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { FormSheet } from '../../frame/form-sheet.tsx'
import { useOrganization } from '../../organizations/use-organization.ts'
import { useTexts } from '../../texts.ts'
import { CustomFieldFields } from './custom-field-fields.tsx'
import {
  customFieldBody,
  type CustomFieldValues,
  customFieldValues,
} from './custom-field-values.ts'
import type { CustomField } from './custom-field-texts.tsx'

interface CustomFieldSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The custom field to edit; if missing, a new one is created. */
  field?: CustomField | undefined
  onSaved?: (field: CustomField) => void
}

/** Creates or edits a custom field in a side panel. */
export function CustomFieldSheet({ open, onOpenChange, field, onSaved }: CustomFieldSheetProps) {
  const t = useTexts()
  const { id: organizationId } = useOrganization()
  const save = useWrite(
    (client, values: CustomFieldValues) => {
      const body = customFieldBody(values)
      return field
        ? client.customFields.update({ id: field.id, body })
        : client.customFields.create({ body: { ...body, organizationId } })
    },
    saved => {
      onOpenChange(false)
      toast({ title: t(field ? 'form.saved' : 'custom_fields.created') })
      onSaved?.(saved)
    },
  )
  return (
    <FormSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(field ? 'custom_fields.edit' : 'custom_fields.new')}
      submit={t(field ? 'form.save' : 'custom_fields.create')}
      save={save}
      values={customFieldValues(field)}
      names={names}
    >
      {() => <CustomFieldFields field={field} />}
    </FormSheet>
  )
}

// Maps the server's field paths to the form's where they differ.
const names = {
  'properties.formLabel': 'formLabel',
  'properties.formHelpText': 'formHelpText',
  'properties.formPlaceholder': 'formPlaceholder',
  'properties.minLength': 'minLength',
  'properties.maxLength': 'maxLength',
  'properties.ge': 'ge',
  'properties.le': 'le',
} as const
