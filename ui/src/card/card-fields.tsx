import { CreditCard } from 'lucide-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Banner } from '../banner.tsx'
import { Field } from '../field.tsx'
import {
  brandOf,
  expiryOf,
  isCardNumber,
  isCvc,
  spacedExpiry,
  spacedNumber,
} from './card-number.ts'
import { GroupedInput } from './grouped-input.tsx'

/** A card as form values. */
export interface Card {
  number: string
  expiry: string
  cvc: string
}

/** Validation errors of a card, by field. */
export type CardErrors = Partial<Record<keyof Card, string>>

/** An empty card. */
export const noCard: Card = { number: '', expiry: '', cvc: '' }

// With no-break spaces: a number that wraps over two lines is hard to copy by eye.
const SANDBOX_CARD = '4242\u00a04242\u00a04242\u00a04242'

/**
 * Missing or invalid fields, checked before anything is sent. The bank decides whether the card has
 * expired.
 */
export function cardErrors({ number, expiry, cvc }: Card, t: TFunction<'ui'>): CardErrors {
  const errors: CardErrors = {}
  const sentence = (text: string, wrong: string) => (text === '' ? t('card.missing') : wrong)
  if (!isCardNumber(number)) errors.number = sentence(number, t('card.wrong_number'))
  if (!expiryOf(expiry)) errors.expiry = sentence(expiry, t('card.wrong_expiry'))
  if (!isCvc(cvc, brandOf(number))) errors.cvc = sentence(cvc, t('card.wrong_cvc'))
  return errors
}

interface CardFieldsProps {
  card: Card
  errors: CardErrors
  onChange: (change: Partial<Card>) => void
}

/** Our own card form. Its values are sent only to the simulator. */
export function CardFields({ card, errors, onChange }: CardFieldsProps) {
  const { t } = useTranslation('ui')
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

/** A hint with the test card for the sandbox. */
export function SandboxCard() {
  const { t } = useTranslation('ui')
  return <Banner meaning="neutral">{t('card.sandbox', { number: SANDBOX_CARD })}</Banner>
}
