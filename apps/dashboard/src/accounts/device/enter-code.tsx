import { useForm } from 'react-hook-form'
import { Button } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { useTexts } from '../../texts.ts'

interface EnterCodeProps {
  code: string
  /** What is wrong with the code that was entered before. */
  problem: string | undefined
  onEnter: (code: string) => void
}

/** The field for the code that a program shows. */
export function EnterCode({ code, problem, onEnter }: EnterCodeProps) {
  const t = useTexts()
  const form = useForm({ values: { code } })
  return (
    <form
      noValidate
      onSubmit={event => void form.handleSubmit(input => onEnter(input.code.trim()))(event)}
      className="flex flex-col gap-4"
    >
      <Field
        label={t('device.code')}
        error={form.formState.errors.code?.message ?? problem}
        required
      >
        <TextInput
          mono
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={50}
          className="text-title! h-11 text-center tracking-[0.2em] uppercase"
          {...form.register('code', { required: t('invalid.missing') })}
        />
      </Field>
      <Button type="submit" kind="primary" className="w-full">
        {t('device.continue')}
      </Button>
    </form>
  )
}
