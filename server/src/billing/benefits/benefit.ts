import {
  neutralBenefit,
  type Benefit,
  type BenefitPublic,
} from '@gatehouse/contract/billing/benefits'
import type { BenefitType } from '@gatehouse/contract/billing/benefit-properties'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { asMoment, asMomentOrNull, type RowOrJson } from '../../platform/db/nested.ts'
import type { BenefitsTable } from '../../platform/db/tables.ts'
import { task } from '../../records/scheduler/task.ts'

export type BenefitRow = Selectable<BenefitsTable>

/** Revokes every grant of a deleted benefit. */
export const revokeDeletedBenefit = task('revoke_deleted_benefit', z.object({}))

/** Applies changed settings to existing grants, continuing after the grant in the payload. */
export const applyBenefitChange = task(
  'apply_benefit_change',
  z.object({ after: z.string().nullable().default(null) }),
)

/** The benefit as shown to the merchant. */
export function toBenefit(row: RowOrJson<BenefitRow>): Benefit {
  const fields = {
    ...neutralBenefit,
    ...common(row),
    metadata: row.metadata,
    type: row.type,
    properties: row.properties,
  }
  // Properties are validated with the contract's schema of the same type when they are stored.
  return fields as Benefit
}

/** The benefit as shown publicly. */
export function toBenefitPublic(row: RowOrJson<BenefitRow>): BenefitPublic {
  // Only types defined in the contract are stored.
  return { ...common(row), type: row.type as BenefitType }
}

const common = (row: RowOrJson<BenefitRow>) => ({
  id: row.id,
  created_at: asMoment(row.created_at),
  modified_at: asMomentOrNull(row.modified_at),
  description: row.description,
  selectable: row.selectable,
  deletable: row.deletable,
  is_deleted: row.deleted_at !== null,
  organization_id: row.organization_id,
})
