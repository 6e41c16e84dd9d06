import {
  neutralBenefit,
  type Benefit,
  type BenefitPublic,
} from '@gatehouse/contract/billing/benefits'
import type { BenefitType } from '@gatehouse/contract/billing/benefit-properties'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { asMoment, asMomentOrNull, type Held } from '../../platform/db/nested.ts'
import type { BenefitsTable } from '../../platform/db/tables.ts'
import { task } from '../../records/agenda/task.ts'

export type BenefitRow = Selectable<BenefitsTable>

/** Takes a deleted benefit from everybody who holds it. */
export const revokeDeletedBenefit = task('revoke_deleted_benefit', z.object({}))

/** Brings changed settings to live grants; goes on after the grant named. */
export const applyBenefitChange = task(
  'apply_benefit_change',
  z.object({ after: z.string().nullable().default(null) }),
)

/** What a downloads benefit gives right now: its files but those that were archived. */
export function activeFiles(properties: Record<string, unknown>): string[] {
  // Properties were written through the contract's schema of this type.
  const { files, archived } = properties as { files: string[]; archived: Record<string, boolean> }
  return files.filter(id => archived[id] !== true)
}

/** The benefit as the merchant sees it. */
export function toBenefit(row: Held<BenefitRow>): Benefit {
  const fields = {
    ...neutralBenefit,
    ...common(row),
    metadata: row.metadata,
    type: row.type,
    properties: row.properties,
  }
  // Properties were written through the contract's schema of the same type.
  return fields as Benefit
}

/** The benefit as anybody may see it. */
export function toBenefitPublic(row: Held<BenefitRow>): BenefitPublic {
  // Only types of the contract are ever written.
  return { ...common(row), type: row.type as BenefitType }
}

const common = (row: Held<BenefitRow>) => ({
  id: row.id,
  created_at: asMoment(row.created_at),
  modified_at: asMomentOrNull(row.modified_at),
  description: row.description,
  selectable: row.selectable,
  deletable: row.deletable,
  is_deleted: row.deleted_at !== null,
  organization_id: row.organization_id,
})
