import { useLocale } from '@gatehouse/ui/i18n'
import { toast } from '@gatehouse/ui/toast'
import { useWrite } from '../../endpoint-hooks.ts'
import { FormSheet } from '../../frame/form-sheet.tsx'
import { useOrganization } from '../../organizations/use-organization.ts'
import { useTexts } from '../../texts.ts'
import { DiscountFields } from './discount-fields.tsx'
import { changeBody, creationBody, type DiscountValues, discountValues } from './discount-values.ts'
import type { Discount } from './discount-texts.tsx'

interface DiscountSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The discount to edit; if missing, a new one is created. */
  discount: Discount | undefined
}

/** Creates or edits a discount in a side panel. */
export function DiscountSheet({ open, onOpenChange, discount }: DiscountSheetProps) {
  const t = useTexts()
  const locale = useLocale()
  const { id: organizationId, defaultPresentmentCurrency: currency } = useOrganization()
  const used = (discount?.redemptionsCount ?? 0) > 0
  const save = useWrite(
    (client, values: DiscountValues) =>
      discount
        ? client.discounts.update({ id: discount.id, body: changeBody(values, { used, locale }) })
        : client.discounts.create({ body: { ...creationBody(values, locale), organizationId } }),
    () => {
      onOpenChange(false)
      toast({ title: t(discount ? 'form.saved' : 'discounts.created') })
    },
  )
  return (
    <FormSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(discount ? 'discounts.edit' : 'discounts.new')}
      submit={t(discount ? 'form.save' : 'discounts.create')}
      save={save}
      values={discountValues(discount, { currency, locale })}
      names={names}
    >
      {() => <DiscountFields discount={discount} />}
    </FormSheet>
  )
}

const names = { basisPoints: 'percent' } as const
