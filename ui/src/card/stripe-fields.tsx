import { type RefObject, useImperativeHandle, useMemo } from 'react'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, StripeElementLocale, StripeElementsOptions } from '@stripe/stripe-js'
import { type Language, useLanguage } from '../i18n.tsx'
import type { Processor } from './processor.ts'
import type { Payer, Tokenize } from './simulated-token.ts'
import { stripeLibrary } from './stripe-library.ts'

interface StripeFieldsProps {
  currency: string
  /** What is charged with it now; where that is nothing, it is kept for later. */
  due: number
  /** Whether it is charged again while nobody is there. */
  recurring: boolean
  processor: Extract<Processor, { kind: 'stripe' }>
  /** Told how to make a token of what is typed. */
  ready: RefObject<Tokenize | undefined>
}

/** Stripe's own payment form: what is typed goes to Stripe and nowhere else. */
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
    if (checked.error) return refusal(checked.error)
    const { confirmationToken, error } = await stripe.createConfirmationToken({
      elements,
      params: {
        payment_method_data: { billing_details: { name, email, address, phone: null } },
        return_url: `${location.origin}${location.pathname}`,
      },
    })
    return error ? refusal(error) : { token: confirmationToken.id }
  })
  // Name, mail and address have their own fields beside it, and are handed over with the token.
  const asked = { name: 'never', email: 'never', phone: 'never', address: 'never' } as const
  return <PaymentElement options={{ fields: { billingDetails: asked }, wallets: WALLETS }} />
}

// Each is shown on devices that have it set up, and nowhere else.
const WALLETS = { applePay: 'auto', googlePay: 'auto', link: 'auto' } as const

// The one of our languages that Stripe's form does not speak.
const localeFor = (language: Language): StripeElementLocale =>
  language === 'uk' ? 'auto' : language

function refusal({ code, message }: { code?: string; message?: string }) {
  return { refused: code ?? 'processing_error', message }
}

/** Stripe's form in our colours: it stands in a frame of its own and sees none of our styles. */
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

// `light-dark()` and OKLCH mean nothing to Stripe's frame: a canvas says them in red, green, blue.
function resolved(colour: string): string {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = colour
  const brush = document.createElement('canvas').getContext('2d')
  const computed = getComputedStyle(probe).color
  probe.remove()
  if (!brush) return computed
  brush.fillStyle = computed
  brush.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
