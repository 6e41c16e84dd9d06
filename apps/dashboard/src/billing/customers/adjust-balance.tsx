import { useState } from 'react'
import { BALANCE_REASON_MAX } from '@gatehouse/contract/billing/balance'
import { currencies } from '@gatehouse/contract/billing/currencies'
import { AMOUNT_MAX } from '@gatehouse/contract/billing/amount-bounds'
import { BillPreview, BillSum } from '@gatehouse/ui/bill-preview'
import { Field } from '@gatehouse/ui/field'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { useEndpointQuery, useWrite } from '../../endpoint-hooks.ts'
import { AmountField } from '../../frame/amount-field.tsx'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { useTexts } from '../../texts.ts'

const options = currencies.map(value => ({ value, label: value.toUpperCase() }))

interface Values {
  amount: number | null
  reason: string
}

interface AdjustBalanceProps {
  customerId: string
  /** The initial form values. */
  currency: string
  onOpenChange: (open: boolean) => void
}

/** Credits or debits a customer's balance manually, with a reason. */
export function AdjustBalance({ customerId, currency: first, onOpenChange }: AdjustBalanceProps) {
  const t = useTexts()
  const form = useForm<Values>({ defaultValues: { amount: null, reason: '' } })
  const [direction, setDirection] = useState<'give' | 'take'>('give')
  const [currency, setCurrency] = useState(first)
  const sign = direction === 'give' ? 1 : -1
  const adjust = useWrite(
    (client, { amount, reason }: Values) => {
      const body = { amount: sign * (amount ?? 0), currency, reason }
      return client.balance.adjust({ id: customerId, body })
    },
    () => {
      onOpenChange(false)
      toast({ title: t('balance.adjusted') })
    },
  )
  return (
    <FormProvider {...form}>
      <FormDialog
        onOpenChange={onOpenChange}
        title={t('balance.adjust')}
        action={t('balance.adjust')}
        onSubmit={() => void form.handleSubmit(values => adjust.mutate(values))()}
        saving={adjust}
      >
        <RadioGroup
          label={t('balance.direction')}
          value={direction}
          onChange={setDirection}
          options={[
            { value: 'give', label: t('balance.give') },
            { value: 'take', label: t('balance.take') },
          ]}
        />
        <div className="grid grid-cols-[1fr_7rem] items-start gap-3">
          <AmountField<Values>
            {...{ name: 'amount', label: t('fields.amount'), currency }}
            {...{ required: true, min: 1, max: AMOUNT_MAX }}
          />
          <Field label={t('balance.currency')}>
            <NativeSelect
              value={currency}
              onChange={({ target }) => setCurrency(target.value)}
              options={options}
            />
          </Field>
        </div>
        <ResultingBalance customerId={customerId} currency={currency} sign={sign} />
        <Reason />
      </FormDialog>
    </FormProvider>
  )
}

interface ResultingBalanceProps {
  customerId: string
  currency: string
  sign: 1 | -1
}

/** The customer's balance before and after. */
function ResultingBalance({ customerId, currency, sign }: ResultingBalanceProps) {
  const t = useTexts()
  const amount = useWatch<Values, 'amount'>({ name: 'amount' })
  const { data } = useEndpointQuery('balance', 'get', { id: customerId })
  const current = data?.balances.find(item => item.currency === currency)?.balance ?? 0
  return (
    <BillPreview label={t('balance.title')}>
      {data && (
        <>
          <BillSum label={t('balance.title')} amount={current} currency={currency} />
          <BillSum
            label={t('balance.after')}
            amount={current + sign * (amount ?? 0)}
            currency={currency}
          />
        </>
      )}
    </BillPreview>
  )
}

/** Registered after the amount, so that the first invalid field gets the focus first. */
function Reason() {
  const t = useTexts()
  const { register, formState } = useFormContext<Values>()
  return (
    <Field
      label={t('balance.reason')}
      help={t('balance.reason_help')}
      error={formState.errors.reason?.message}
      required
    >
      <TextInput
        maxLength={BALANCE_REASON_MAX}
        {...register('reason', {
          validate: reason => reason.trim() !== '' || t('invalid.missing'),
        })}
      />
    </Field>
  )
}
