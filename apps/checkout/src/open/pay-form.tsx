import { lazy, type ReactNode, type SubmitEvent, Suspense, useEffect, useRef } from 'react'
import { Banner } from '@gatehouse/ui/banner'
import { Button } from '@gatehouse/ui/button'
import { Field } from '@gatehouse/ui/field'
import { useLocale } from '@gatehouse/ui/i18n'
import { Skeleton } from '@gatehouse/ui/skeleton'
import { TextInput } from '@gatehouse/ui/text-input'
import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Checkout } from '../client.ts'
import { chargeText, isCharged, payText } from '../prices.ts'
import { AddressFields } from './address-fields.tsx'
import { fieldsOf } from './answers.ts'
import { Business, TaxId } from './business.tsx'
import { ConsentBox } from './consent-box.tsx'
import { requiresAddress } from './fields.ts'
import { type Choice, hasChoices } from './use-choice.ts'
import type { Purchase } from './use-purchase.ts'

// Loaded separately: most products have no custom fields and no choices.
const Choices = lazy(() => import('./choices.tsx'))
const CustomFields = lazy(() => import('./custom-fields.tsx'))

interface PayFormProps {
  checkout: Checkout
  purchase: Purchase
  /** The card form. */
  card: ReactNode
  /** The choices the price leaves to the buyer. */
  choice: Choice
}

/** The payment form: buyer, card, address, and the button with the amount. */
export function PayForm({ checkout, purchase, card, choice }: PayFormProps) {
  const { t } = useTranslation('checkout')
  const locale = useLocale()
  const { buyer, errors, problem, attempt } = purchase
  const form = useRef<HTMLFormElement>(null)
  const banner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (attempt > 0) (invalid ?? banner.current)?.focus()
  }, [attempt])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void purchase.pay()
  }
  const withCard = checkout.is_payment_form_required
  const requested = fieldsOf(checkout)
  const business = <Billing checkout={checkout} purchase={purchase} />
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-8">
      {hasChoices(checkout) && (
        <Suspense fallback={<Skeleton className="h-15! w-full" />}>
          <Choices
            checkout={checkout}
            choice={choice}
            errors={errors}
            onDone={purchase.saveChoice}
            onEdit={purchase.clear}
          />
        </Suspense>
      )}
      <section className="flex flex-col gap-4">
        <h2 className="text-large text-strong">{t('contact.title')}</h2>
        <Field
          label={t('contact.email')}
          error={errors.email}
          help={t('contact.email_help')}
          required
        >
          <TextInput
            type="email"
            value={buyer.email}
            onChange={({ target }) => purchase.edit({ email: target.value })}
            onBlur={purchase.saveEmail}
            disabled={checkout.customer_id !== null}
            autoComplete="email"
            inputMode="email"
            spellCheck={false}
            maxLength={320}
          />
        </Field>
        {!isCharged(checkout) && business}
      </section>
      {requested.length > 0 && (
        <Suspense fallback={<Skeleton className="h-30! w-full" />}>
          <CustomFields
            asked={requested}
            answers={purchase.answers}
            errors={errors}
            onChange={purchase.answer}
            onDone={purchase.saveAnswer}
          />
        </Suspense>
      )}
      {isCharged(checkout) && (
        <section className="flex flex-col gap-4">
          <h2 className="text-large text-strong">{t('payment.title')}</h2>
          {problem && <Problem ref={banner} text={problem} />}
          {withCard && card}
          <Field
            label={t(withCard ? 'payment.name' : 'payment.own_name')}
            error={errors.name}
            required
          >
            <TextInput
              value={buyer.name}
              onChange={({ target }) => purchase.edit({ name: target.value })}
              onBlur={purchase.saveName}
              autoComplete={withCard ? 'cc-name' : 'name'}
              maxLength={256}
            />
          </Field>
          {business}
        </section>
      )}
      <div className="flex flex-col gap-3">
        {problem && !isCharged(checkout) && <Problem ref={banner} text={problem} />}
        <ConsentBox checkout={checkout} purchase={purchase} />
        <Button
          type="submit"
          kind="primary"
          size="large"
          loading={purchase.paying}
          className="w-full"
        >
          <span className="tabular-nums">{payText(checkout, locale, t)}</span>
        </Button>
        <p className="text-small text-muted flex gap-2 text-pretty">
          <Lock aria-hidden className="text-faint mt-0.5 size-3.5 shrink-0" />
          <span>{chargeText(checkout, locale, t)}</span>
        </p>
      </div>
    </form>
  )
}

/** Whether the buyer is a business, and where the invoice goes. */
function Billing({ checkout, purchase }: Pick<PayFormProps, 'checkout' | 'purchase'>) {
  const { buyer, errors, saving, edit, saveAddress, saveChange } = purchase
  const shared = { buyer, errors, onChange: edit }
  return (
    <>
      <Business {...shared} checkout={checkout} saving={saving} onSwitch={saveChange} />
      {requiresAddress(checkout) && (
        <AddressFields {...shared} fields={checkout.billing_address_fields} onDone={saveAddress} />
      )}
      {checkout.is_business_customer && <TaxId {...shared} onDone={saveAddress} />}
    </>
  )
}

function Problem({ text, ref }: { text: string; ref: React.Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} tabIndex={-1} className="rounded-card">
      <Banner meaning="negative">{text}</Banner>
    </div>
  )
}
