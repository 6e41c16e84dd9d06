import { type ReactNode, useId } from 'react'
import { Button } from '@gatehouse/ui/button'
import { Sheet } from '@gatehouse/ui/sheet'
import type { UseMutationResult } from '@tanstack/react-query'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import { useTexts } from '../texts.ts'
import { showFieldProblems } from './form-errors.ts'
import { Rejected } from './refused.tsx'

/** From the server's field path to the form's, where they differ. */
type Names<Values extends FieldValues> = Record<string, Path<Values>>

interface FormSheetProps<Values extends FieldValues, Saved> {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string | undefined
  /** The label of the submit button. */
  submit: string
  save: UseMutationResult<Saved, Error, Values>
  /** The initial values each time the sheet opens. */
  values: DefaultValues<Values>
  names?: Names<Values>
  children: (form: UseFormReturn<Values>) => ReactNode
}

/**
 * A side panel with a form to create or edit an object. Errors are shown at their field or above
 * the form and are cleared when the panel closes; after an error the input stays.
 */
export function FormSheet<Values extends FieldValues, Saved>(props: FormSheetProps<Values, Saved>) {
  const { open, onOpenChange, title, description, submit, save } = props
  const t = useTexts()
  const id = useId()
  const change = (next: boolean) => {
    save.reset()
    onOpenChange(next)
  }
  return (
    <Sheet
      open={open}
      onOpenChange={change}
      title={title}
      description={description}
      keep
      footer={
        <>
          <Button onClick={() => change(false)}>{t('ui:action.cancel')}</Button>
          <Button type="submit" form={id} kind="primary" loading={save.isPending}>
            {submit}
          </Button>
        </>
      }
    >
      <SheetForm id={id} {...props} />
    </Sheet>
  )
}

type SheetFormProps<Values extends FieldValues, Saved> = FormSheetProps<Values, Saved> & {
  id: string
}

/** Mounted while the sheet is open, and so are its values. */
function SheetForm<Values extends FieldValues, Saved>({
  id,
  save,
  values,
  names,
  children,
}: SheetFormProps<Values, Saved>) {
  const t = useTexts()
  const form = useForm<Values>({ defaultValues: values })
  const submit = form.handleSubmit(input =>
    save.mutate(input, { onError: rejection => showFieldProblems(form, rejection, t, names) }),
  )
  return (
    <FormProvider {...form}>
      {/* The sheet may be inside another form of the page: its submit event must not reach that
         form. */}
      <form
        id={id}
        noValidate
        onSubmit={event => {
          event.stopPropagation()
          void submit(event)
        }}
        className="flex flex-col gap-5"
      >
        <Rejected error={save.error} form={form} names={names} />
        {children(form)}
      </form>
    </FormProvider>
  )
}
