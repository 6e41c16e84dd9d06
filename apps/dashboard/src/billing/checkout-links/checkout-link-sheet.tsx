import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { FormSheet } from '../../frame/form-sheet.tsx'
import { useTexts } from '../../texts.ts'
import type { CheckoutLink } from './checkout-link.ts'
import { LinkFields } from './link-fields.tsx'
import { linkBody, type LinkValues, linkValues } from './link-values.ts'
import { useOfferedProducts } from '../product-choice.tsx'

interface CheckoutLinkSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  link: CheckoutLink | undefined
}

/** Creates or edits a checkout link in a side panel. */
export function CheckoutLinkSheet({ open, onOpenChange, link }: CheckoutLinkSheetProps) {
  const t = useTexts()
  const { data } = useOfferedProducts()
  const save = useWrite(
    (client, values: LinkValues) => {
      const chosen = data?.items.filter(({ id }) => values.products.includes(id)) ?? []
      const body = linkBody(values, chosen)
      return link
        ? client.checkoutLinks.update({ id: link.id, body })
        : client.checkoutLinks.create({ body })
    },
    async saved => {
      onOpenChange(false)
      if (link) toast({ title: t('form.saved') })
      else {
        const copied = await navigator.clipboard.writeText(saved.url).then(
          () => true,
          () => false,
        )
        toast({ title: t(copied ? 'links.created_copied' : 'links.created') })
      }
    },
  )
  return (
    <FormSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(link ? 'links.edit' : 'links.new')}
      submit={t(link ? 'form.save' : 'links.create')}
      save={save}
      values={linkValues(link)}
      names={names}
    >
      {() => <LinkFields />}
    </FormSheet>
  )
}

const names = { discountId: 'discount' } as const
