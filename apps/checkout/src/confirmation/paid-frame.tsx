import type { ReactNode } from 'react'
import type { Checkout } from '../client.ts'
import { CheckoutFrame } from '../frame/checkout-frame.tsx'
import { ProductTitle, Seller, Summary, Total } from '../open/summary.tsx'

interface PaidFrameProps {
  checkout: Checkout
  /** The document title. */
  title: string
  children: ReactNode
}

/** A checkout after the buyer confirmed: the purchase stays in view and cannot be changed. */
export function PaidFrame({ checkout, title, children }: PaidFrameProps) {
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
