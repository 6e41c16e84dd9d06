import { sql } from 'kysely'
import { numberText, timeText } from '../../platform/http/cell-texts.ts'
import type { Reading } from '../../platform/work.ts'
import { matchingLicenseKeys } from '../license-keys/queries.ts'
import { buyer, identity } from './common-columns.ts'
import { exportList, type ExportInput } from './export-list.ts'

const activations = sql<number>`(
  select count(*) from license_key_activations a
  where a.license_key_id = license_keys.id and a.deleted_at is null)`

const rows = (work: Reading, input: ExportInput<'licenseKeys'>) =>
  matchingLicenseKeys(work, input)
    .innerJoin('customers as c', 'c.id', 'license_keys.customer_id')
    .innerJoin('benefits as b', 'b.id', 'license_keys.benefit_id')
    .selectAll('license_keys')
    .select(['c.email', 'b.description as benefit', activations.as('activations')])
    .select(sql<string | null>`coalesce(c.billing_name, c.name)`.as('customer'))

/** Exports the license keys that a list finds; the keys are masked, because files are shared. */
export const exportLicenseKeys = exportList('licenseKeys', {
  rows,
  table: 'license_keys',
  sorts: { created_at: sql.ref('license_keys.created_at') },
  columns: {
    ...identity,
    ...buyer,
    key: ['Key', ({ display_key }) => display_key],
    benefit: ['Benefit', ({ benefit }) => benefit],
    status: ['Status', ({ status }) => status],
    usage: ['Usage', ({ usage }) => numberText(usage)],
    limit_usage: ['Usage Limit', row => numberText(row.limit_usage)],
    activations: ['Activations', row => numberText(row.activations)],
    limit_activations: ['Activation Limit', row => numberText(row.limit_activations)],
    validations: ['Validations', ({ validations }) => numberText(validations)],
    validated: ['Last Validated At', row => timeText(row.last_validated_at)],
    expires: ['Expires At', ({ expires_at }) => timeText(expires_at)],
  },
})
