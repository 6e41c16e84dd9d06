import { useState } from 'react'
import type { TypedAddress } from '@gatehouse/ui/address-fields'
import { Button } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { TextInput } from '@gatehouse/ui/text-input'
import { toast } from '@gatehouse/ui/toast'
import { Controller } from 'react-hook-form'
import { useWrite } from '../../endpoint-hooks.ts'
import { FormSheet } from '../../frame/form-sheet.tsx'
import { useStanding } from '../../organizations/standing.ts'
import { useTexts } from '../../texts.ts'
import type { Order } from '../order-status.tsx'
import { PostalFields } from '../../frame/postal-fields.tsx'
import { sent, typed } from '../../frame/postal.ts'

interface BillingValues {
  name: string
  address: TypedAddress
}

/** Changes an order's billing details, until its invoice is issued. */
export function EditBilling({ order }: { order: Order }) {
  const t = useTexts()
  const { may } = useStanding()
  const [open, setOpen] = useState(false)
  const { id, billingName, billingAddress, isInvoiceGenerated } = order
  const save = useWrite(
    (client, { name, address }: BillingValues) =>
      client.orders.update({
        id,
        body: { billingName: name.trim() || null, billingAddress: sent(address) },
      }),
    () => {
      setOpen(false)
      toast({ title: t('form.saved') })
    },
  )
  if (isInvoiceGenerated || !may('orders:write')) return null
  return (
    <>
      <Button kind="ghost" size="small" onClick={() => setOpen(true)}>
        {t('invoices.edit')}
      </Button>
      <FormSheet<BillingValues, unknown>
        open={open}
        onOpenChange={setOpen}
        title={t('invoices.edit')}
        description={t('invoices.edit_text')}
        submit={t('form.save')}
        save={save}
        values={{ name: billingName ?? '', address: typed(billingAddress) }}
        names={{ billing_name: 'name', ...placesOf('billing_address') }}
      >
        {form => (
          <>
            <Field label={t('invoices.name')} error={form.formState.errors.name?.message}>
              <TextInput {...form.register('name')} maxLength={NAME_MAX} />
            </Field>
            <Controller
              control={form.control}
              name="address"
              render={({ field }) => (
                <PostalFields field={field} errors={form.formState.errors.address} />
              )}
            />
          </>
        )}
      </FormSheet>
    </>
  )
}

/** The contract's maximum length of a billing name. */
const NAME_MAX = 256

/** The server's validation errors of an address, by form field. */
const placesOf = (name: string) =>
  ({
    [`${name}.state`]: 'address.state',
    [`${name}.postal_code`]: 'address.postal_code',
  }) as const
