import {
  offboardingItemKinds,
  type OffboardingItemKind,
  type DeletionPreview,
} from '@gatehouse/contract/offboarding'
import { dispositions, type Disposition, type AccountHolderKind } from './dispositions.data.ts'

type Amounts = DeletionPreview['ends'][number]['amounts']

/** How many items there are of a kind; for items that bill, how much per currency and interval. */
export type ItemCount = { count: number; amounts?: Amounts }

/** What an account or organization has; a kind that is absent counts as none. */
export type ItemCounts = Partial<Record<OffboardingItemKind, ItemCount>>

/**
 * The consequences of a deletion, given what is held and what blocks it: the preview shows them,
 * and the offboarding job follows them until nothing is left to end or erase.
 */
export function planOffboarding(
  accountHolder: AccountHolderKind,
  holdings: ItemCounts,
  obstacles: DeletionPreview['obstacles'] = [],
): DeletionPreview {
  const deletion: DeletionPreview = { ends: [], erased: [], kept: [], obstacles }
  const table: Partial<Record<OffboardingItemKind, Disposition>> = dispositions[accountHolder]
  for (const what of offboardingItemKinds) {
    const disposition = table[what]
    const { count, amounts = [] } = holdings[what] ?? { count: 0 }
    if (disposition === undefined || count === 0) continue
    if (disposition === 'erased') deletion.erased.push({ what, count })
    else if (typeof disposition === 'object')
      deletion.kept.push({ what, count, why: disposition.kept })
    else deletion.ends.push({ what, count, amounts })
  }
  return deletion
}

/** The remaining steps of a deletion, in order: items that lapse are only waited for. */
export function remainingSteps(
  accountHolder: AccountHolderKind,
  { ends, erased }: DeletionPreview,
): OffboardingItemKind[] {
  const table: Partial<Record<OffboardingItemKind, Disposition>> = dispositions[accountHolder]
  const first = ends.filter(({ what }) => table[what] === 'ends')
  return [...first, ...erased].map(({ what }) => what)
}
