import type { Implemented } from '../platform/http/implement.ts'
import { benefits } from '../billing/benefits/endpoints.ts'
import { customers } from '../billing/customers/endpoints.ts'
import { products } from '../billing/products/endpoints.ts'
import { health } from './health.ts'
import { mailbox } from '../records/mails/endpoints.ts'
import { reference } from './reference/reference.ts'

/** Every endpoint the server answers: the table of contents. */
export const implemented: Implemented[] = [
  ...health,
  ...reference,
  ...mailbox,
  ...benefits,
  ...customers,
  ...products,
]
