import { useState } from 'react'
import { addressFormat } from '@gatehouse/contract/billing/address-formats'
import { countries } from '@gatehouse/contract/billing/addresses.data'
import { AddressFields } from '@gatehouse/ui/address-fields'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fieldProblem, problemSentence, request } from '../api.ts'
import { statesOf } from '../frame/states.ts'
import type { Order } from '../queries.ts'
import { sentAddress, typedAddress } from './typed-address.ts'

/** The contract's maximum length of a billing name. */
const NAME_MAX = 256
const linesOf = (country: string) => addressFormat(country).lines

interface BillingDialogProps {
  order: Order
  onOpenChange: (open: boolean) => void
}

/** Asks for the billing name and address, and issues the invoice. */
export function BillingDialog({ order, onOpenChange }: BillingDialogProps) {
  const { t } = useTranslation('portal')
  const { t: say } = useTranslation('ui')
  const client = useQueryClient()
  const [name, setName] = useState(order.billing_name ?? '')
  const [address, setAddress] = useState(typedAddress(order.billing_address))
  const [requested, setRequested] = useState(false)
  const missing = name.trim() === '' || address.country === ''
  const path = `/v1/customer-portal/orders/${order.id}`
  const issue = useMutation({
    mutationFn: async () => {
      const body = { billing_name: name.trim(), billing_address: sentAddress(address) }
      await request('PATCH', path, { body })
      await request('POST', `${path}/invoice`)
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['orders'] })
      onOpenChange(false)
    },
  })
  const at = (part: string) => fieldProblem(issue.error, `billing_address.${part}`)
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={t('invoice.title')}
      description={t('invoice.text')}
      keep
    >
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={event => {
          event.preventDefault()
          setRequested(true)
          if (!missing) issue.mutate()
        }}
      >
        <Field label={t('invoice.name')} error={fieldProblem(issue.error, 'billing_name')}>
          <TextInput
            value={name}
            onChange={({ target }) => setName(target.value)}
            maxLength={NAME_MAX}
            autoComplete="billing name"
          />
        </Field>
        <AddressFields
          value={address}
          onChange={change => setAddress({ ...address, ...change })}
          countries={countries}
          linesOf={linesOf}
          statesOf={statesOf}
          errors={{ state: at('state'), postal_code: at('postal_code') }}
        />
        {requested && missing && <Banner meaning="negative">{t('invoice.missing')}</Banner>}
        {issue.error && <Banner meaning="negative">{problemSentence(issue.error, say)}</Banner>}
        <DialogActions>
          <Button onClick={() => onOpenChange(false)}>{t('invoice.later')}</Button>
          <Button type="submit" kind="primary" loading={issue.isPending}>
            {t('invoice.issue')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
