import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import { useForm } from 'react-hook-form'
import { useEndpointQuery, useWrite } from '../../endpoint-hooks.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { useTexts } from '../../texts.ts'

const LABEL_MAX = 128
const PROPERTY_MAX = 256
/** Names that contain the one looked for; a page of the API has no more. */
const NAMES_MAX = 100

interface RenameEventsProps {
  name: string
  onClose: () => void
}

/** Changes what events with a name are called: a label, or the value of a property. */
export function RenameEvents({ name, onClose }: RenameEventsProps) {
  const t = useTexts()
  const { data } = useEndpointQuery('eventTypes', 'list', {
    ...{ query: name, source: ['user'], sorting: ['name'], limit: NAMES_MAX },
  })
  const type = data?.items.find(item => item.name === name)
  const { register, handleSubmit, formState } = useForm({
    values: { label: type?.label ?? name, property: type?.labelPropertySelector ?? '' },
    resetOptions: { keepDirtyValues: true },
  })
  const rename = useWrite(
    (client, { label, property }: { label: string; property: string }) =>
      client.eventTypes.update({
        id: type?.id ?? '',
        body: { label: label.trim(), labelPropertySelector: property.trim() || null },
      }),
    () => {
      onClose()
      toast({ title: t('events.renamed') })
    },
  )
  return (
    <FormDialog
      onOpenChange={open => !open && onClose()}
      title={t('events.rename_title')}
      action={t('form.save')}
      onSubmit={() => void handleSubmit(values => rename.mutate(values))()}
      saving={rename}
    >
      <Field label={t('events.label')} error={formState.errors.label?.message}>
        <TextInput
          maxLength={LABEL_MAX}
          {...register('label', {
            validate: label => label.trim() !== '' || t('invalid.missing'),
          })}
        />
      </Field>
      <Field label={t('events.label_property')} help={t('events.label_property_help')} optional>
        <TextInput
          maxLength={PROPERTY_MAX}
          placeholder="metadata.subject"
          {...register('property')}
        />
      </Field>
    </FormDialog>
  )
}
