import { useState } from 'react'
import { Button } from '@gatehouse/ui/button'
import { Card } from '@gatehouse/ui/card'
import { Field } from '@gatehouse/ui/field'
import { TextArea } from '@gatehouse/ui/text-area'
import { toast } from '@gatehouse/ui/toast'
import type { UseFormReturn } from 'react-hook-form'
import { useWrite } from '../../endpoint-hooks.ts'
import { AmountField } from '../../frame/amount-field.tsx'
import { FormSheet } from '../../frame/form-sheet.tsx'
import { DateTimeText } from '../../frame/date-time-text.tsx'
import { useTexts } from '../../texts.ts'
import { MerchantStatus } from '../oversight/merchant-status.tsx'
import { useOrganization } from '../use-organization.ts'

/** The maximum amount the form accepts: a hundred billion, in minor units. */
const REVENUE_MAX = 10_000_000_000_000

const textFields = ['about', 'productDescription', 'intendedUse', 'customerAcquisition'] as const

interface DetailsValues extends Record<(typeof textFields)[number], string> {
  futureAnnualRevenue: number | null
}

const nothing: DetailsValues = {
  about: '',
  productDescription: '',
  intendedUse: '',
  customerAcquisition: '',
  futureAnnualRevenue: null,
}

/** The business details the operator needs to approve the organization for selling. */
export function DetailsCard() {
  const t = useTexts()
  const { detailsSubmittedAt, status } = useOrganization()
  const [open, setOpen] = useState(false)
  return (
    <Card
      title={t('settings.details')}
      description={t('settings.details_text')}
      actions={<MerchantStatus of={status} />}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">
          {detailsSubmittedAt ? (
            <>
              {t('settings.details_on')} <DateTimeText at={detailsSubmittedAt} as="day" />
            </>
          ) : (
            t('settings.details_none')
          )}
        </p>
        <Button onClick={() => setOpen(true)}>
          {t(detailsSubmittedAt ? 'settings.details_again' : 'settings.details_send')}
        </Button>
      </div>
      <DetailsSheet open={open} onOpenChange={setOpen} />
    </Card>
  )
}

interface DetailsSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

function DetailsSheet({ open, onOpenChange }: DetailsSheetProps) {
  const t = useTexts()
  const { id } = useOrganization()
  const save = useWrite(
    (client, values: DetailsValues) => {
      const { customerAcquisition, futureAnnualRevenue, ...rest } = values
      const details = {
        ...rest,
        customerAcquisition: linesOf(customerAcquisition),
        futureAnnualRevenue: futureAnnualRevenue ?? 0,
        switching: false,
      }
      return client.organizations.update({ id, body: { details } })
    },
    () => {
      onOpenChange(false)
      toast({ title: t('settings.details_sent') })
    },
  )
  return (
    <FormSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('settings.details')}
      submit={t('settings.details_send')}
      save={save}
      values={nothing}
    >
      {form => <DetailsFields form={form} />}
    </FormSheet>
  )
}

function DetailsFields({ form }: { form: UseFormReturn<DetailsValues> }) {
  const t = useTexts()
  const { defaultPresentmentCurrency } = useOrganization()
  return (
    <>
      {textFields.map(name => (
        <Field
          key={name}
          label={t(`settings.detail.${name}`)}
          help={name === 'customerAcquisition' ? t('settings.one_a_line') : undefined}
          error={form.formState.errors[name]?.message}
          required
        >
          <TextArea {...form.register(name, { required: t('invalid.missing') })} />
        </Field>
      ))}
      <AmountField<DetailsValues>
        name="futureAnnualRevenue"
        label={t('settings.detail.futureAnnualRevenue')}
        currency={defaultPresentmentCurrency}
        min={0}
        max={REVENUE_MAX}
        required
      />
    </>
  )
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
