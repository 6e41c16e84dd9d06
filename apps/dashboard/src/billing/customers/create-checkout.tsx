import { useState } from 'react'
import { buttonClass } from '@gatehouse/ui/button'
import { CopyText } from '@gatehouse/ui/copy-button'
import { Dialog, DialogActions } from '@gatehouse/ui/dialog'
import { Field } from '@gatehouse/ui/field'
import { Link } from '@gatehouse/ui/link'
import { NativeSelect } from '@gatehouse/ui/native-select'
import { useEndpointQuery, useWrite } from '../../endpoint-hooks.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { useTexts } from '../../texts.ts'
import { useProductPrice } from '../price-text.ts'

const PRODUCTS_MAX = 100

interface CreateCheckoutProps {
  customerId: string
  onOpenChange: (open: boolean) => void
}

/** Creates a checkout for this customer: choose the product, then share the link. */
export function CreateCheckout({ customerId, onOpenChange }: CreateCheckoutProps) {
  const t = useTexts()
  const price = useProductPrice()
  const [productId, setProductId] = useState('')
  const { data } = useEndpointQuery('products', 'list', {
    ...{ isArchived: 'false', limit: PRODUCTS_MAX },
    sorting: ['name'],
  })
  const create = useWrite(client =>
    client.checkouts.create({ body: { products: [productId], customerId } }),
  )
  if (create.data) {
    const { url } = create.data
    return (
      <Dialog
        open
        onOpenChange={onOpenChange}
        title={t('customers.checkout_made')}
        description={t('customers.checkout_text')}
      >
        <CopyText text={url} label={t('links.copy')} />
        <DialogActions>
          <Link plain href={url} target="_blank" className={buttonClass('primary')}>
            {t('customers.open_checkout')}
          </Link>
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <FormDialog
      onOpenChange={onOpenChange}
      title={t('customers.checkout')}
      action={t('customers.checkout')}
      disabledReason={productId ? undefined : t('customers.choose_product')}
      onSubmit={() => create.mutate()}
      saving={create}
    >
      <Field label={t('fields.product')} help={t('customers.checkout_help')}>
        <NativeSelect
          value={productId}
          onChange={({ target }) => setProductId(target.value)}
          placeholder={t('customers.choose_product')}
          options={(data?.items ?? []).map(product => ({
            value: product.id,
            label: `${product.name} · ${price(product)}`,
          }))}
        />
      </Field>
    </FormDialog>
  )
}
