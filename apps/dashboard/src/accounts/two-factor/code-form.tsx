import { useMutation } from '@tanstack/react-query'
import { Button } from '@gatehouse/ui/button'
import { DialogActions } from '@gatehouse/ui/dialog'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { useForm } from 'react-hook-form'
import { useFirstFocus } from '../../frame/use-first-focus.ts'
import { sentenceOf } from '../../problems.ts'
import { useTexts } from '../../texts.ts'

interface CodeFormProps {
  help: string
  action: string
  verify: (code: string) => Promise<unknown>
  onDone: () => void
  onCancel: () => void
}

const CODE = /^\s*\d{3}\s?\d{3}\s*$/

/** Six digits, from an authenticator or an email. */
export function CodeForm({ help, action, verify, onDone, onCancel }: CodeFormProps) {
  const t = useTexts()
  const form = useForm({ defaultValues: { code: '' } })
  useFirstFocus(form, 'code')
  const check = useMutation({
    mutationFn: ({ code }: { code: string }) => verify(code.replaceAll(/\s/g, '')),
    onSuccess: onDone,
    onError: error =>
      form.setError('code', { message: sentenceOf(error, t) }, { shouldFocus: true }),
  })
  return (
    <form
      noValidate
      onSubmit={event => void form.handleSubmit(input => check.mutate(input))(event)}
    >
      <Field
        label={t('two_factor.code')}
        help={help}
        error={form.formState.errors.code?.message}
        required
      >
        <TextInput
          mono
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          className="max-w-40"
          {...form.register('code', {
            required: t('invalid.missing'),
            pattern: { value: CODE, message: t('two_factor.six_digits') },
          })}
        />
      </Field>
      <DialogActions>
        <Button onClick={onCancel}>{t('ui:action.cancel')}</Button>
        <Button type="submit" kind="primary" loading={check.isPending}>
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}
