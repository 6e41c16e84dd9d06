import { type SubmitEvent, useState } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Checkbox } from '@gatehouse/ui/checkbox'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { Field } from '@gatehouse/ui/field'
import { useLocale } from '@gatehouse/ui/i18n'
import { moneyText } from '@gatehouse/ui/money'
import { MoneyInput } from '@gatehouse/ui/money-input'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fieldProblem, problemSentence, request } from '../api.ts'
import { type Subscription, type SpendingCaps, spendingCapQuery } from '../queries.ts'

interface SetSpendingCapProps {
  subscription: Subscription
  caps: SpendingCaps
  onOpenChange: (open: boolean) => void
}

type Change = { amount: number; stops_usage: boolean } | undefined

/** Sets, changes or removes the customer's own spending cap. */
export function SetSpendingCap({ subscription: { id }, caps, onOpenChange }: SetSpendingCapProps) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const locale = useLocale()
  const client = useQueryClient()
  const { currency, customer, charged_amount } = caps
  const [amount, setAmount] = useState(customer?.amount ?? null)
  const [stops_usage, setStops] = useState(customer?.stops_usage ?? true)
  const [unreadable, setUnreadable] = useState<string>()
  const [missing, setMissing] = useState(false)
  const save = useMutation({
    mutationFn: (change: Change) =>
      request<SpendingCaps>(
        change ? 'PUT' : 'DELETE',
        `/v1/customer-portal/subscriptions/${id}/spending-cap`,
        change && { body: change },
      ),
    onSuccess: async answer => {
      client.setQueryData(spendingCapQuery(id).queryKey, answer)
      await client.invalidateQueries({ queryKey: ['subscriptions'] })
      onOpenChange(false)
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(amount === null)
    if (amount !== null) save.mutate({ amount, stops_usage })
  }
  const used = moneyText(charged_amount, currency, locale)
  const rejected = fieldProblem(save.error, 'amount') ? t('cap.too_low', { used }) : undefined
  const problem = unreadable ?? (missing ? t('cap.missing') : rejected)
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={t(customer ? 'cap.edit' : 'cap.set')}
      description={t('cap.text')}
      keep
    >
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <Field label={t('cap.amount')} error={problem} required>
          <MoneyInput
            value={amount}
            onChange={value => {
              setAmount(value)
              save.reset()
            }}
            onInvalid={setUnreadable}
            currency={currency}
          />
        </Field>
        <Checkbox
          label={t('cap.stop')}
          help={t('cap.stop_help')}
          checked={stops_usage}
          onChange={({ target }) => setStops(target.checked)}
        />
        {save.error && !rejected && (
          <Banner meaning="negative">{problemSentence(save.error, say)}</Banner>
        )}
        <DialogActions>
          {customer && (
            <Button loading={save.isPending} onClick={() => save.mutate(undefined)}>
              {t('cap.remove')}
            </Button>
          )}
          <Button onClick={() => onOpenChange(false)}>{say('action.cancel')}</Button>
          <Button type="submit" kind="primary" loading={save.isPending}>
            {t('cap.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
