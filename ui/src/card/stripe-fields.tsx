import { type RefObject, useImperativeHandle, useMemo } from 'react'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, StripeElementLocale, StripeElementsOptions } from '@stripe/stripe-js'
import { type Language, useLanguage } from '../i18n.tsx'
import type { Processor } from './processor.ts'
import type { Payer, Tokenize } from './simulated-token.ts'
import { stripeLibrary } from './stripe-library.ts'

interface StripeFieldsProps {
  currency: string
  /** The amount charged now; if zero, the card is saved for later. */
  due: number
  /** Whether the card is charged again off-session. */
  recurring: boolean
  processor: Extract<Processor, { kind: 'stripe' }>
  /** Called with the function that creates a token from the entered card. */
  ready: RefObject<Tokenize | undefined>
}

/** Stripe's payment form: the entered data goes only to Stripe. */
export default function StripeFields(props: StripeFieldsProps) {
  const { currency, due, recurring, processor, ready } = props
  const language = useLanguage()
  const options = useMemo((): StripeElementsOptions => {
    const common = { currency, locale: localeFor(language), appearance: appearance() }
    if (due === 0) return { ...common, mode: 'setup' }
    const usage = recurring ? ({ setupFutureUsage: 'off_session' } as const) : {}
    return { ...common, mode: 'payment', amount: due, ...usage }
  }, [currency, language, recurring, due])
  return (
    <Elements stripe={stripeLibrary(processor)} options={options}>
      <Fields ready={ready} />
    </Elements>
  )
}

function Fields({ ready }: Pick<StripeFieldsProps, 'ready'>) {
  const stripe = useStripe()
  const elements = useElements()
  useImperativeHandle(ready, () => async ({ name, email, address }: Payer) => {
    if (!stripe || !elements) return { refused: 'processing_error' }
    const checked = await elements.submit()
    if (checked.error) return rejection(checked.error)
    const { confirmationToken, error } = await stripe.createConfirmationToken({
      elements,
      params: {
        payment_method_data: { billing_details: { name, email, address, phone: null } },
        return_url: `${location.origin}${location.pathname}`,
      },
    })
    return error ? rejection(error) : { token: confirmationToken.id }
  })
  // Name, email and address have their own fields outside, and are passed with the token.
  const requested = { name: 'never', email: 'never', phone: 'never', address: 'never' } as const
  return <PaymentElement options={{ fields: { billingDetails: requested }, wallets: WALLETS }} />
}

// Wallets are shown only on devices where they are set up.
const WALLETS = { applePay: 'auto', googlePay: 'auto', link: 'auto' } as const

// The one of our languages that Stripe's form does not support.
const localeFor = (language: Language): StripeElementLocale =>
  language === 'uk' ? 'auto' : language

function rejection({ code, message }: { code?: string; message?: string }) {
  return { refused: code ?? 'processing_error', message }
}

/** Applies our colors to Stripe's form, which is in an iframe without our styles. */
function appearance(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const dark = style.colorScheme.includes('dark') && isDark(style)
  const colour = (name: string) => resolved(`var(${name})`)
  return {
    theme: dark ? 'night' : 'stripe',
    variables: {
      colorPrimary: colour('--accent'),
      colorBackground: colour('--surface'),
      colorText: colour('--text-1'),
      colorTextSecondary: colour('--text-2'),
      colorDanger: colour('--negative-text'),
      borderRadius: '6px',
      fontSizeBase: '14px',
      fontFamily: 'Inter, system-ui, sans-serif',
    },
  }
}

function isDark(style: CSSStyleDeclaration): boolean {
  return style.colorScheme === 'dark' || matchMedia('(prefers-color-scheme: dark)').matches
}

// Stripe's iframe does not support `light-dark()` and OKLCH, so a canvas converts the colors to
// RGB.
function resolved(colour: string): string {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = colour
  const canvasContext = document.createElement('canvas').getContext('2d')
  const computed = getComputedStyle(probe).color
  probe.remove()
  if (!canvasContext) return computed
  canvasContext.fillStyle = computed
  canvasContext.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = canvasContext.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
