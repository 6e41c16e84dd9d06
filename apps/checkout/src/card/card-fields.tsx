import { Field } from '@gatehouse/ui/field'
import { CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { brandOf, spacedExpiry, spacedNumber } from './card-number.ts'
import { GroupedInput } from './grouped-input.tsx'

/** A card as it is typed. */
export interface Card {
  number: string
  expiry: string
  cvc: string
}

interface CardFieldsProps {
  card: Card
  errors: Partial<Record<keyof Card, string>>
  onChange: (change: Partial<Card>) => void
}

/** Our own card form. Only the simulator ever sees what is typed here. */
export function CardFields({ card, errors, onChange }: CardFieldsProps) {
  const { t } = useTranslation('checkout')
  const brand = brandOf(card.number)
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <Field label={t('card.number')} error={errors.number} required className="col-span-2">
        <GroupedInput
          value={card.number}
          onChange={number => onChange({ number })}
          format={spacedNumber}
          name="cardnumber"
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          className="tabular-nums"
          after={
            <span className="text-small text-muted font-medium">
              {brand.name || <CreditCard aria-hidden className="size-4.5" />}
            </span>
          }
        />
      </Field>
      <Field label={t('card.expiry')} error={errors.expiry} required>
        <GroupedInput
          value={card.expiry}
          onChange={expiry => onChange({ expiry })}
          format={spacedExpiry}
          name="exp-date"
          autoComplete="cc-exp"
          placeholder={t('card.expiry_placeholder')}
          className="tabular-nums"
        />
      </Field>
      <Field label={t('card.cvc')} error={errors.cvc} required>
        <GroupedInput
          value={card.cvc}
          onChange={cvc => onChange({ cvc })}
          format={text => text.replaceAll(/\D/g, '').slice(0, brand.name ? brand.cvc : 4)}
          name="cvc"
          autoComplete="cc-csc"
          placeholder={brand.cvc === 4 ? '1234' : '123'}
          className="tabular-nums"
        />
      </Field>
    </div>
  )
}
