import { problems } from '../kit/problems.ts'

/** Errors of listing and claiming purchases. */
export const buyingProblems = problems({
  not_found: [404, 'PURCHASE_NOT_FOUND', 'Purchase not found'],
  may_not_see: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_SEE_PURCHASES',
    "You are not allowed to view this organization's purchases",
  ],
  may_not_buy: [
    403,
    'YOU_ARE_NOT_ALLOWED_TO_BUY_FOR_THIS_ORGANIZATION',
    'You are not allowed to buy for this organization',
  ],
  unproven: [403, 'EMAIL_NOT_VERIFIED', 'Email not verified'],
  already_customer: [
    409,
    'ORGANIZATION_IS_ALREADY_A_CUSTOMER',
    'The organization is already a customer of this merchant',
  ],
  tax_unavailable: [
    503,
    'TAX_CALCULATION_FAILED',
    "We couldn't calculate the tax right now. Try again in a moment",
  ],
})

/** The same at a checkout, in the billing protocol's words. */
export const buyerProblems = problems({
  may_not_buy: [403, 'NotPermitted', 'You are not allowed to buy for this organization.'],
  other_customer: [403, 'NotPermitted', 'This checkout is for another customer.'],
})
