import { useId } from 'react'
import { Button } from '@gatehouse/ui/button'
import { Sheet } from '@gatehouse/ui/sheet'
import { toast } from '@gatehouse/ui/toast'
import { FormProvider, useForm } from 'react-hook-form'
import { useWrite } from '../../ask.ts'
import { showWrongFields } from '../../frame/form-errors.ts'
import { useOrganization } from '../../organizations/use-organization.ts'
import { Refused } from '../../frame/refused.tsx'
import { useWords } from '../../words.ts'
import { BenefitFields } from './benefit-fields.tsx'
import { benefitBody, type BenefitValues, benefitValues } from './benefit-values.ts'
import type { Benefit } from './benefit-words.tsx'

interface BenefitSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The benefit to change; without one a new one is made. */
  benefit?: Benefit
  onSaved?: (benefit: Benefit) => void
}

/** Making and changing a benefit beside what one was doing. */
export function BenefitSheet({ open, onOpenChange, benefit, onSaved }: BenefitSheetProps) {
  const t = useWords()
  const form = useId()
  const { id: organizationId } = useOrganization()
  const save = useWrite(
    (client, values: BenefitValues) => {
      const body = benefitBody(values)
      return benefit
        ? client.benefits.update({ id: benefit.id, body })
        : client.benefits.create({ body: { ...body, organizationId } })
    },
    saved => {
      onOpenChange(false)
      toast({ title: t(benefit ? 'form.saved' : 'benefits.created') })
      onSaved?.(saved)
    },
  )
  const change = (next: boolean) => {
    save.reset()
    onOpenChange(next)
  }
  return (
    <Sheet
      open={open}
      onOpenChange={change}
      title={t(benefit ? 'benefits.edit' : 'benefits.new')}
      keep
      footer={
        <>
          <Button onClick={() => change(false)}>{t('ui:action.cancel')}</Button>
          <Button type="submit" form={form} kind="primary" loading={save.isPending}>
            {t(benefit ? 'form.save' : 'benefits.create')}
          </Button>
        </>
      }
    >
      <BenefitForm
        id={form}
        benefit={benefit}
        error={save.error}
        onSave={(values, onError) => save.mutate(values, { onError })}
      />
    </Sheet>
  )
}

interface BenefitFormProps {
  id: string
  benefit: Benefit | undefined
  error: unknown
  onSave: (values: BenefitValues, onError: (error: unknown) => void) => void
}

// The server's names of fields that lie deeper there than in the form.
const names = {
  'properties.prefix': 'prefix',
  'properties.expires.ttl': 'ttl',
  'properties.activations.limit': 'limit',
  'properties.limitUsage': 'limitUsage',
  'properties.note': 'note',
} as const

function BenefitForm({ id, benefit, error, onSave }: BenefitFormProps) {
  const t = useWords()
  const form = useForm({ defaultValues: benefitValues(benefit) })
  const submit = form.handleSubmit(values =>
    onSave(values, refusal => showWrongFields(form, refusal, t, names)),
  )
  return (
    <FormProvider {...form}>
      {/* The sheet may stand inside another form of the page: what is sent here stops here. */}
      <form
        id={id}
        noValidate
        onSubmit={event => {
          event.stopPropagation()
          void submit(event)
        }}
        className="flex flex-col gap-5"
      >
        <Refused error={error} form={form} names={names} />
        <BenefitFields existing={benefit !== undefined} />
      </form>
    </FormProvider>
  )
}
