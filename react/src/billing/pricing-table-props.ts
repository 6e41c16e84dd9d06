import type { AppearanceProps } from '../appearance/root.tsx'
import type { CheckoutOptions } from './checkout-button.tsx'
import type { BillingInterval, PricingProduct } from './pricing-product.ts'

/** The props of `PricingTable`: `link`, or `products` with `checkoutUrl`. */
export type PricingTableProps = AppearanceProps &
  CheckoutOptions & {
    /** A checkout link, by its URL or its secret: the table shows its products. */
    link?: string | undefined
    /** The products, if your backend reads them: they are those of the SDK. */
    products?: readonly PricingProduct[] | undefined
    /** Returns the URL of a checkout that your backend creates for a product. */
    checkoutUrl?: ((product: PricingProduct) => Promise<string>) | undefined
    /** Called when `checkoutUrl` fails. A text that it returns tells the user why. */
    onError?: ((error: unknown) => string | undefined | void) | undefined
    /** The currency in which prices are shown, if a product is sold in it: `eur`. */
    currency?: string | undefined
    /** The ID of the product that is emphasized. */
    highlightedProductId?: string | undefined
    /** The interval that is selected first. By default that of the first product. */
    defaultInterval?: BillingInterval | undefined
  }
