import type { customFieldEndpoints } from '@gatehouse/contract/billing/custom-fields'
import type { InputOf } from '@gatehouse/contract/kit/endpoint'
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'
import { contains, readPage, sortedBy } from '../../platform/db/pages.ts'
import type { CustomFieldsTable } from '../../platform/db/tables.ts'
import { within } from '../../actors/reach.ts'
import type { Reading, Work } from '../../platform/work.ts'
import type { AttachedFieldRow, CustomFieldRow } from './custom-field.ts'

/** Custom fields that are not deleted and that the actor may see. */
const customFieldsOf = (work: Reading) =>
  within(work, work.sql.selectFrom('custom_fields'), 'custom_fields', null).where(
    'custom_fields.deleted_at',
    'is',
    null,
  )

export const findCustomField = (work: Reading, id: string): Promise<CustomFieldRow | undefined> =>
  customFieldsOf(work)
    .selectAll('custom_fields')
    .where('custom_fields.id', '=', id)
    .executeTakeFirst()

export const lockCustomField = (work: Work, id: string): Promise<CustomFieldRow | undefined> =>
  customFieldsOf(work)
    .selectAll('custom_fields')
    .where('custom_fields.id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/**
 * The merchant's custom fields with the given ids, without deleted ones, locked `FOR SHARE` so that
 * none is deleted until the transaction ends.
 */
export async function lockFieldsShared(
  work: Work,
  organization_id: string,
  ids: string[],
): Promise<CustomFieldRow[]> {
  if (ids.length === 0) return []
  return await customFieldsOf(work)
    .selectAll('custom_fields')
    .where('custom_fields.organization_id', '=', organization_id)
    .where('custom_fields.id', 'in', ids)
    .orderBy('custom_fields.id')
    .forShare()
    .execute()
}

/** The custom fields of a product, in the product's order; `id` is the SQL of the product's id. */
export const attachedFieldsJson = (id: RawBuilder<unknown>) => sql<AttachedFieldRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'position', a.position, 'required', a.required, 'field', to_jsonb(f))
    order by a.position), '[]')
  from product_custom_fields a join custom_fields f on f.id = a.custom_field_id
  where a.product_id = ${id} and f.deleted_at is null)`

/**
 * The custom fields of a product, locked `FOR SHARE` so that none is renamed before the values are
 * stored.
 */
export async function lockAttachedFieldsShared(
  work: Work,
  product_id: string,
): Promise<AttachedFieldRow[]> {
  const { rows } = await sql<AttachedFieldRow>`
    select a.position, a.required, to_jsonb(f) as field
    from product_custom_fields a join custom_fields f on f.id = a.custom_field_id
    where a.product_id = ${product_id} and f.deleted_at is null
    order by a.position for share of f`.execute(work.sql)
  return rows
}

export const insertCustomField = (work: Work, values: Insertable<CustomFieldsTable>) =>
  work.sql.insertInto('custom_fields').values(values).returningAll().executeTakeFirstOrThrow()

export const setCustomField = (work: Work, id: string, values: Updateable<CustomFieldsTable>) =>
  work.sql
    .updateTable('custom_fields')
    .set({ ...values, modified_at: work.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Replaces the ordered list of a product's custom fields. */
export async function replaceProductFields(
  work: Work,
  product_id: string,
  fields: { custom_field_id: string; required: boolean }[],
) {
  await work.sql.deleteFrom('product_custom_fields').where('product_id', '=', product_id).execute()
  if (fields.length === 0) return
  const rows = fields.map((field, position) => ({ product_id, ...field, position }))
  await work.sql.insertInto('product_custom_fields').values(rows).execute()
}

/** Removes a custom field from every product. */
export const detachField = (work: Work, id: string) =>
  work.sql.deleteFrom('product_custom_fields').where('custom_field_id', '=', id).execute()

/**
 * Renames a slug in all stored values, locking the tables in the same order as sales do. A value
 * already stored under the new slug belongs to a deleted field and stays.
 */
export async function renameAnswers(
  work: Work,
  organization_id: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const table of ['checkouts', 'subscriptions', 'orders']) {
    await sql`
      update ${sql.table(table)} set custom_field_data =
        (custom_field_data - ${from}::text)
          || jsonb_build_object(${to}::text, custom_field_data -> ${from}::text)
      where organization_id = ${organization_id} and custom_field_data <> '{}'
        and custom_field_data ? ${from} and not custom_field_data ? ${to}`.execute(work.sql)
  }
}

type ListInput = InputOf<(typeof customFieldEndpoints)['list']>
type FieldFilter = Omit<ListInput, 'page' | 'limit' | 'sorting'>

/** What custom fields can be sorted by. */
export const customFieldSorts = {
  created_at: sql.ref('custom_fields.created_at'),
  slug: sql.ref('custom_fields.slug'),
  name: sql.ref('custom_fields.name'),
  type: sql.ref('custom_fields.type'),
}

/** The custom fields that a list finds. */
export function matchingCustomFields(work: Reading, input: FieldFilter) {
  let matched = customFieldsOf(work)
  const { organization_id, type, product_id, query } = input
  if (organization_id)
    matched = matched.where('custom_fields.organization_id', 'in', organization_id)
  if (type) matched = matched.where('custom_fields.type', 'in', type)
  if (product_id) {
    const asked_by = sql<boolean>`exists (select from product_custom_fields p
      where p.custom_field_id = custom_fields.id and p.product_id = any(${product_id}::uuid[]))`
    matched = matched.where(asked_by)
  }
  if (query) {
    const [slug, name] = ['custom_fields.slug', 'custom_fields.name']
    matched = matched.where(sql<boolean>`(${contains(slug, query)} or ${contains(name, query)})`)
  }
  return matched
}

/** A page of custom fields. */
export function listCustomFields(work: Reading, input: ListInput) {
  const order = sortedBy(input.sorting, customFieldSorts, 'custom_fields.id')
  return readPage(matchingCustomFields(work, input), input, rows =>
    rows.selectAll('custom_fields').orderBy(order),
  )
}

/** Deletes all custom fields of a merchant; the entered values stay in the orders. */
export async function deleteFieldsOf(work: Work, organization_id: string): Promise<void> {
  await work.sql
    .deleteFrom('custom_fields')
    .where('organization_id', '=', organization_id)
    .execute()
}
