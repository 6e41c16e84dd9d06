import { lazy, Suspense, useRef, useState } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import {
  type Card,
  cardErrors,
  CardFields,
  noCard,
  SandboxCard,
} from '@gatehouse/ui/card/card-fields.tsx'
import { processorOf } from '@gatehouse/ui/card/processor.ts'
import { simulatedToken, type Tokenize } from '@gatehouse/ui/card/simulated-token.ts'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { useTranslation } from 'react-i18next'
import type { Checkout } from '../client.ts'
import { CheckoutFrame } from '../frame/checkout-frame.tsx'
import { dueToday } from '../prices.ts'
import { DiscountCode } from './discount-code.tsx'
import { PayForm } from './pay-form.tsx'
import { ProductTitle, Seller, Summary, Total } from './summary.tsx'
import { useChoice } from './use-choice.ts'
import { usePurchase } from './use-purchase.ts'

// Loaded only if there is something to choose.
const ProductChoice = lazy(() => import('./product-choice.tsx'))
// Stripe's library is loaded only if Stripe takes the card.
const StripeFields = lazy(() => import('@gatehouse/ui/card/stripe-fields.tsx'))

interface OpenCheckoutProps {
  checkout: Checkout
  refused: string | undefined
  onChange: (checkout: Checkout) => void
  onConfirmed: (checkout: Checkout) => void
  reload: () => Promise<void>
}

/** A checkout that waits for its buyer. */
export function OpenCheckout({
  checkout,
  refused,
  onChange,
  onConfirmed,
  reload,
}: OpenCheckoutProps) {
  const { t } = useTranslation('checkout')
  const { t: say } = useTranslation('ui')
  const [card, setCard] = useState(noCard)
  const stripe = useRef<Tokenize>(undefined)
  const processor = processorOf(checkout.payment_processor_metadata)
  const simulated = processor?.kind === 'simulator' ? processor : undefined
  const choice = useChoice(checkout)
  const purchase = usePurchase({
    checkout,
    choice,
    refused,
    onChange,
    onConfirmed,
    reload,
    checkCard: () => (simulated && checkout.is_payment_form_required ? cardErrors(card, say) : {}),
    tokenize: async payer => {
      if (simulated) return simulatedToken(simulated, card, payer)
      return (await stripe.current?.(payer)) ?? { refused: 'processing_error' }
    },
  })
  const { errors, saving } = purchase
  const editCard = (change: Partial<Card>) => {
    setCard(known => ({ ...known, ...change }))
    for (const field of Object.keys(change)) purchase.clear(field as keyof Card)
  }
  return (
    <CheckoutFrame
      seller={<Seller organization={checkout.organization} />}
      product={
        <>
          <ProductTitle checkout={checkout} />
          {checkout.products.length > 1 && (
            <Suspense>
              <ProductChoice
                checkout={checkout}
                saving={saving}
                onChoose={id => purchase.saveChange({ product_id: id })}
              />
            </Suspense>
          )}
        </>
      }
      total={<Total checkout={checkout} />}
      summary={
        <Summary
          checkout={checkout}
          updating={saving}
          discount={
            checkout.allow_discount_codes && checkout.is_discount_applicable ? (
              <DiscountCode
                checkout={checkout}
                error={errors.discount}
                saving={saving}
                code={purchase.code}
                onType={purchase.writeCode}
                onChange={code => purchase.saveChange({ discount_code: code })}
              />
            ) : undefined
          }
        />
      }
    >
      <title>{`${checkout.product.name} · ${checkout.organization.name}`}</title>
      <PayForm
        checkout={checkout}
        purchase={purchase}
        choice={choice}
        card={
          simulated ? (
            <>
              <SandboxCard />
              <CardFields card={card} errors={errors} onChange={editCard} />
            </>
          ) : processor?.kind === 'stripe' ? (
            <Suspense fallback={<Skeleton className="h-40! w-full" />}>
              <StripeFields
                currency={checkout.currency}
                due={dueToday(checkout)}
                recurring={checkout.product.is_recurring}
                processor={processor}
                ready={stripe}
              />
            </Suspense>
          ) : (
            <Banner meaning="negative">{t('problem.not_ready')}</Banner>
          )
        }
      />
    </CheckoutFrame>
  )
}
