import { readPage, type PageOf } from '../../platform/db/pages.ts'
import { within } from '../../actors/reach.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { PaymentMethodRow } from './payment-method.ts'

/** The saved method a renewal of this subscription charges: its own, or the customer's default. */
export async function methodToCharge(
  work: Reading,
  { payment_method_id, customer_id }: { payment_method_id: string | null; customer_id: string },
): Promise<PaymentMethodRow | undefined> {
  return work.sql
    .selectFrom('payment_methods')
    .innerJoin('customers', 'customers.id', 'payment_methods.customer_id')
    .selectAll('payment_methods')
    .where('payment_methods.customer_id', '=', customer_id)
    .where('payment_methods.deleted_at', 'is', null)
    .orderBy(expression => expression('payment_methods.id', '=', payment_method_id), 'desc')
    .orderBy(
      expression =>
        expression(
          'payment_methods.id',
          '=',
          expression.ref('customers.default_payment_method_id'),
        ),
      'desc',
    )
    .orderBy('payment_methods.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A page of a customer's saved methods, newest first. */
export function listMethods(work: Reading, customer_id: string, page: PageOf) {
  const savedMethods = work.sql
    .selectFrom('payment_methods')
    .where('customer_id', '=', customer_id)
    .where('deleted_at', 'is', null)
  return readPage(savedMethods, page, methods =>
    methods
      .selectAll('payment_methods')
      .orderBy('payment_methods.created_at', 'desc')
      .orderBy('payment_methods.id', 'desc'),
  )
}

/** A saved method by the processor's id. */
export function methodByProcessorId(work: Reading, processor_id: string) {
  return work.sql
    .selectFrom('payment_methods')
    .innerJoin('organizations', 'organizations.id', 'payment_methods.organization_id')
    .selectAll('payment_methods')
    .select('organizations.stripe_account_id as account')
    .where('payment_methods.processor_id', '=', processor_id)
    .executeTakeFirst()
}

/** Makes a method the default for a customer's charges. */
export async function setDefaultMethod(
  work: Work,
  customer_id: string,
  id: string | null,
): Promise<void> {
  await work.sql
    .updateTable('customers')
    .set({ default_payment_method_id: id })
    .where('id', '=', customer_id)
    .execute()
}

/** Saved methods the actor may see. */
const methodsOf = (work: Reading) =>
  within(work, work.sql.selectFrom('payment_methods'), 'payment_methods').where(
    'payment_methods.deleted_at',
    'is',
    null,
  )

/** A saved method the actor may see. */
export const findMethod = (work: Reading, id: string): Promise<PaymentMethodRow | undefined> =>
  methodsOf(work)
    .selectAll('payment_methods')
    .where('payment_methods.id', '=', id)
    .executeTakeFirst()

/**
 * Removes a method: it is no longer charged and no longer the default; returns whether it was the
 * default. Removing it twice changes nothing.
 */
export async function deleteMethod(
  work: Work,
  { id, customer_id }: PaymentMethodRow,
): Promise<boolean> {
  await work.sql
    .updateTable('payment_methods')
    .set({ deleted_at: work.now, modified_at: work.now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
  const { numUpdatedRows } = await work.sql
    .updateTable('customers')
    .set({ default_payment_method_id: null })
    .where('id', '=', customer_id)
    .where('default_payment_method_id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A method with the account it belongs to, even if it was removed. */
export const methodToDetach = (work: Reading, id: string) =>
  work.sql
    .selectFrom('payment_methods')
    .innerJoin('organizations', 'organizations.id', 'payment_methods.organization_id')
    .select(['payment_methods.processor_id', 'organizations.stripe_account_id as account'])
    .where('payment_methods.id', '=', id)
    .where('payment_methods.deleted_at', 'is not', null)
    .executeTakeFirst()

/** Removes customers' payment methods and what is known of their cards. */
export async function eraseMethodsOf(work: Work, customers: string[]): Promise<void> {
  await work.sql
    .updateTable('payment_methods')
    .set({ deleted_at: work.now, method_metadata: '{}' })
    .where('customer_id', 'in', customers)
    .where('deleted_at', 'is', null)
    .execute()
}
