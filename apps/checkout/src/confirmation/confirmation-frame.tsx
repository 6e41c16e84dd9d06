import type { ReactNode } from 'react'
import type { Checkout } from '../client.ts'
import { CheckoutFrame } from '../frame/checkout-frame.tsx'
import { ProductTitle, Seller, Summary, Total } from '../open/summary.tsx'

interface ConfirmationFrameProps {
  checkout: Checkout
  /** The document title. */
  title: string
  children: ReactNode
}

/** A checkout after the buyer confirmed: the purchase stays in view and cannot be changed. */
export function ConfirmationFrame({ checkout, title, children }: ConfirmationFrameProps) {
  return (
    <CheckoutFrame
      seller={<Seller organization={checkout.organization} />}
      product={<ProductTitle checkout={checkout} />}
      total={<Total checkout={checkout} />}
      summary={<Summary checkout={checkout} />}
    >
      <title>{`${title} · ${checkout.organization.name}`}</title>
      {children}
    </CheckoutFrame>
  )
}
