import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { FormSheet } from '../../frame/form-sheet.tsx'
import { useTexts } from '../../texts.ts'
import type { StoredFile } from './upload-file.ts'

/** The contract's maximum length of a name and a version. */
const LENGTH_MAX = 255

interface FileSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  file: StoredFile | undefined
}

/** Edits a file's name and version; its content stays. */
export function FileSheet({ open, onOpenChange, file }: FileSheetProps) {
  const t = useTexts()
  const save = useWrite(
    (client, { name, version }: { name: string; version: string }) =>
      client.files.update({ id: file?.id ?? '', body: { name, version: version || null } }),
    () => {
      onOpenChange(false)
      toast({ title: t('form.saved') })
    },
  )
  return (
    <FormSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('files.rename')}
      description={t('files.rename_text')}
      submit={t('form.save')}
      save={save}
      values={{ name: file?.name ?? '', version: file?.version ?? '' }}
    >
      {({ register, formState: { errors } }) => (
        <>
          <Field label={t('fields.name')} error={errors.name?.message} required>
            <TextInput
              autoComplete="off"
              maxLength={LENGTH_MAX}
              {...register('name', { validate: name => !!name.trim() || t('invalid.missing') })}
            />
          </Field>
          <Field label={t('files.version')} help={t('files.version_help')} optional>
            <TextInput autoComplete="off" maxLength={LENGTH_MAX} {...register('version')} />
          </Field>
        </>
      )}
    </FormSheet>
  )
}
