import { Link } from '@gatehouse/ui/link'
import { useHref } from '../endpoint-hooks.ts'
import { type CustomerNames, customerTitle } from './customer-name.tsx'

/** A customer's name or address, which opens the customer. */
export function CustomerLink({ of }: { of: CustomerNames & { id: string } }) {
  const href = useHref()
  return <Link href={href(`/customers/${of.id}`)}>{customerTitle(of)}</Link>
}
