import { NET_DAYS_MAX, type CollectionMethod } from '@gatehouse/contract/billing/collection'
import { RadioGroup } from '@gatehouse/ui/radio-group'
import { useController, useFormContext } from 'react-hook-form'
import { NumberField } from '../frame/number-field.tsx'
import { useTexts } from '../texts.ts'

/** How a sale by hand is paid. */
export interface CollectionValues {
  collectionMethod: CollectionMethod
  netDays: number | null
}

interface CollectionFieldsProps {
  /** What is said of an invoice: one, or one for each period. */
  invoiceHelp: string
  /** What is said of charging the card. */
  chargeHelp: string
}

/** Whether a saved card is charged or an invoice is sent, and in how many days it is due. */
export function CollectionFields({ invoiceHelp, chargeHelp }: CollectionFieldsProps) {
  const t = useTexts()
  const { control } = useFormContext<CollectionValues>()
  const { field } = useController({ control, name: 'collectionMethod' })
  return (
    <>
      <RadioGroup
        label={t('by_hand.payment')}
        boxed
        value={field.value}
        onChange={field.onChange}
        options={[
          {
            value: 'send_invoice',
            label: t('by_hand.send_invoice'),
            help: invoiceHelp,
          },
          {
            value: 'charge_automatically',
            label: t('by_hand.charge_card'),
            help: chargeHelp,
          },
        ]}
      />
      {field.value === 'send_invoice' && (
        <NumberField<CollectionValues>
          name="netDays"
          label={t('by_hand.net_days')}
          help={t('by_hand.net_days_help')}
          min={0}
          max={NET_DAYS_MAX}
          className="max-w-xs"
        />
      )}
    </>
  )
}
