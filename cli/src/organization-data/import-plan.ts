import { groups } from '../operations/operations.gen.ts'

type Row = Record<string, unknown>

/** The new id of an object by its id in the export. */
type NewIds = ReadonlyMap<string, string>

/** How the objects of an exported list are created again. */
export type ImportedList = {
  list: string
  path: string
  /** The body that creates the object; a text says why it cannot be created. */
  bodyOf(item: Row, ids: NewIds): Row | string
  /** A second request, for what refers to the created object. */
  after?(item: Row, id: string, ids: NewIds): { path: string; body: Row } | undefined
}

/** The lists that are imported, in the order in which they refer to each other. */
export const importedLists: ImportedList[] = [
  {
    list: 'meters',
    path: '/v1/meters/',
    bodyOf: item => (item.archived_at ? 'archived' : fieldsOf('meters', item)),
  },
  {
    list: 'custom-fields',
    path: '/v1/custom-fields/',
    bodyOf: item => fieldsOf('custom-fields', item),
  },
  { list: 'benefits', path: '/v1/benefits/', bodyOf: benefitBody },
  {
    list: 'products',
    path: '/v1/products/',
    bodyOf: productBody,
    after: (item, id, ids) => {
      const benefits = newIdsOf(item.benefits, ids)
      return benefits.length === 0
        ? undefined
        : { path: `/v1/products/${id}/benefits`, body: { benefits } }
    },
  },
  { list: 'discounts', path: '/v1/discounts/', bodyOf: discountBody },
  {
    list: 'customers',
    path: '/v1/customers/',
    bodyOf: item => (item.deleted_at ? 'deleted' : fieldsOf('customers', item)),
  },
]

/** The fields that a create operation accepts and the object has, without its organization. */
function fieldsOf(list: string, item: Row): Row {
  const { operations = [] } = groups.find(({ name }) => name === list) ?? {}
  const { body = [] } = operations.find(({ name }) => name === 'create') ?? {}
  const names = body.map(({ name }) => name).filter(name => name !== 'organization_id')
  return Object.fromEntries(
    names.flatMap(name =>
      item[name] === undefined || item[name] === null ? [] : [[name, item[name]]],
    ),
  )
}

/** Types whose settings are ids of files or of accounts at other platforms. */
const BOUND_TYPES = new Set(['downloadables', 'discord', 'github_repository'])

function benefitBody(item: Row, ids: NewIds): Row | string {
  if (BOUND_TYPES.has(String(item.type))) return `${String(item.type)} cannot be imported`
  const properties = withMeter((item.properties ?? {}) as Row, ids)
  return properties ? { ...fieldsOf('benefits', item), properties } : 'its meter was not imported'
}

/** The same settings with the new meter, if they name one. */
function withMeter(settings: Row, ids: NewIds): Row | undefined {
  const { meter_id, meter: _, ...rest } = settings
  if (typeof meter_id !== 'string') return rest
  const meter = ids.get(meter_id)
  return meter === undefined ? undefined : { ...rest, meter_id: meter }
}

function productBody(item: Row, ids: NewIds): Row | string {
  if (item.is_archived) return 'archived'
  const prices = listOf(item.prices)
    .filter(price => !price.is_archived && price.source !== 'ad_hoc')
    .map(price => withMeter(price, ids))
  if (!prices.every(price => price !== undefined)) return 'a meter of its prices was not imported'
  const fields = listOf(item.attached_custom_fields).map(({ custom_field_id, required }) => ({
    custom_field_id: ids.get(String(custom_field_id)),
    required,
  }))
  // Pictures are files of the other organization.
  const { medias: _, ...rest } = fieldsOf('products', item)
  return {
    ...rest,
    prices: prices.map(({ id: _id, product_id: _product, ...price }) => price),
    attached_custom_fields: fields.filter(field => field.custom_field_id !== undefined),
  }
}

function discountBody(item: Row, ids: NewIds): Row | string {
  const { products: _, ...rest } = fieldsOf('discounts', item)
  const before = listOf(item.products)
  const products = newIdsOf(before, ids)
  // It would apply to every product.
  if (before.length > 0 && products.length === 0) return 'none of its products was imported'
  return { ...rest, ...(products.length > 0 && { products }) }
}

const newIdsOf = (items: unknown, ids: NewIds): string[] =>
  listOf(items).flatMap(({ id }) => ids.get(String(id)) ?? [])

const listOf = (value: unknown): Row[] => (Array.isArray(value) ? (value as Row[]) : [])
