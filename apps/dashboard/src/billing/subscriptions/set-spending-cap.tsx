import { AMOUNT_MAX } from '@gatehouse/contract/billing/amount-bounds'
import { stepOf } from '@gatehouse/contract/billing/currencies'
import { Button } from '@gatehouse/ui/button'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { toast } from '@gatehouse/ui/toast'
import { FormProvider, useForm } from 'react-hook-form'
import { type AnswerOf, useWrite } from '../../endpoint-hooks.ts'
import { AmountField } from '../../frame/amount-field.tsx'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { useTexts } from '../../texts.ts'

interface Values {
  amount: number | null
  stopsUsage: boolean
}

interface SetSpendingCapProps {
  subscriptionId: string
  currency: string
  cap: AnswerOf<'spendingCaps', 'get'>['merchant']
  onOpenChange: (open: boolean) => void
}

/** Sets, changes or removes the merchant's spending cap of a subscription. */
export function SetSpendingCap(props: SetSpendingCapProps) {
  const { subscriptionId: id, currency, cap, onOpenChange } = props
  const t = useTexts()
  const form = useForm<Values>({
    defaultValues: { amount: cap?.amount ?? null, stopsUsage: cap?.stopsUsage ?? true },
  })
  const close = (title: string) => {
    onOpenChange(false)
    toast({ title })
  }
  const save = useWrite(
    (client, { amount, stopsUsage }: Values) =>
      client.spendingCaps.set({ id, body: { amount: amount ?? 0, stopsUsage } }),
    () => close(t('spending_cap.saved')),
  )
  const remove = useWrite(
    client => client.spendingCaps.remove({ id }),
    () => close(t('spending_cap.removed')),
  )
  return (
    <FormProvider {...form}>
      <FormDialog
        onOpenChange={onOpenChange}
        title={t(cap ? 'spending_cap.edit' : 'spending_cap.set')}
        action={t(cap ? 'form.save' : 'spending_cap.set')}
        onSubmit={() => void form.handleSubmit(values => save.mutate(values))()}
        saving={{ isPending: save.isPending, error: save.error ?? remove.error }}
      >
        <AmountField<Values>
          {...{ name: 'amount', label: t('spending_cap.amount'), currency }}
          {...{ required: true, min: stepOf(currency), max: AMOUNT_MAX }}
        />
        <Checkbox
          label={t('spending_cap.stop')}
          help={t('spending_cap.stop_help')}
          {...form.register('stopsUsage')}
        />
        {cap && (
          <Button className="self-start" loading={remove.isPending} onClick={() => remove.mutate()}>
            {t('spending_cap.remove')}
          </Button>
        )}
      </FormDialog>
    </FormProvider>
  )
}
