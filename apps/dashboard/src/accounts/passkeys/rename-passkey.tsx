import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import { FormSheet } from '../../frame/form-sheet.tsx'
import { useTexts } from '../../texts.ts'
import { type Passkey, usePasskeyWrite } from './passkeys-query.ts'

interface RenamePasskeyProps {
  passkey: Passkey | undefined
  onClose: () => void
}

/** Renames a passkey. */
export function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const t = useTexts()
  const save = usePasskeyWrite(
    (passkeys, { name }: { name: string }) =>
      passkeys.rename({ body: { id: passkey?.id ?? '', name } }),
    () => {
      onClose()
      toast({ title: t('form.saved') })
    },
  )
  return (
    <FormSheet
      open={passkey !== undefined}
      onOpenChange={open => !open && onClose()}
      title={t('passkeys.rename_title')}
      submit={t('form.save')}
      save={save}
      values={{ name: passkey?.name ?? '' }}
    >
      {form => (
        <Field
          label={t('passkeys.name')}
          help={t('passkeys.name_help')}
          error={form.formState.errors.name?.message}
          required
        >
          <TextInput
            autoComplete="off"
            maxLength={200}
            {...form.register('name', { required: t('invalid.missing') })}
          />
        </Field>
      )}
    </FormSheet>
  )
}
