import { z } from 'zod'
import { endpoints, exported } from '../kit/endpoint.ts'
import {
  ById,
  Email,
  entity,
  ExternalId,
  Id,
  listOf,
  Metadata,
  MetadataFilter,
  Moment,
  QueryBoolean,
  SearchText,
} from '../kit/fields.ts'
import { pageOf, pageQuery, sortingQuery } from '../kit/pages.ts'
import { problems } from '../kit/problems.ts'
import { Address, AddressInput } from './addresses.ts'
import { TaxId, TaxIdOrNumber } from './tax-ids.ts'

/** The customer's own fields, wherever it is nested. */
export const customerFields = {
  ...entity,
  metadata: Metadata,
  /** The merchant's own id for the customer: set once, unique in the organization. */
  external_id: z.string().nullable(),
  email: z.string(),
  email_verified: z.boolean(),
  /** A team is an organization of this server, whose members occupy its seats. */
  type: z.enum(['individual', 'team']),
  name: z.string().nullable(),
  billing_name: z.string().nullable(),
  billing_address: Address.nullable(),
  tax_id: TaxId.nullable(),
  locale: z.string().nullable(),
  organization_id: Id,
  default_payment_method_id: Id.nullable(),
  deleted_at: Moment.nullable(),
  /**
   * The time of the customer's first reported event; null where the customer is part of another
   * object.
   */
  first_user_event_at: Moment.nullable(),
  avatar_url: z.string(),
}

/** A customer of a merchant. */
export const Customer = z.object(customerFields).meta({ id: 'Customer' })
export type Customer = z.output<typeof Customer>

const name = z.string().max(256).nullable()
const external = z.string().min(1).max(255)

/** A new customer; the email address is unique in the organization, regardless of case. */
export const CustomerCreate = z.object({
  email: Email,
  name: name.default(null),
  external_id: external.nullable().default(null),
  billing_address: AddressInput.nullable().default(null),
  tax_id: TaxIdOrNumber.nullable().default(null),
  metadata: Metadata.default({}),
  organization_id: Id.nullable().optional(),
})
export type CustomerCreate = z.output<typeof CustomerCreate>

const changes = {
  email: Email.nullable().optional(),
  name: name.optional(),
  billing_address: AddressInput.nullable().optional(),
  tax_id: TaxIdOrNumber.nullable().optional(),
  metadata: Metadata.optional(),
}

/** An update of a customer found by our id. */
export const CustomerUpdate = z.object({ ...changes, external_id: external.nullable().optional() })
export type CustomerUpdate = z.output<typeof CustomerUpdate>

/** An update of a customer found by the merchant's id, which cannot change. */
const CustomerUpdateExternal = z.object(changes)
type CustomerUpdateExternal = z.output<typeof CustomerUpdateExternal>

/** The path parameter of a customer found by the merchant's id. */
export const ByExternalId = z.object({ external_id: ExternalId.min(1) })

/** `anonymize`: personal data is deleted as well, except what orders must retain. */
const deletion = z.object({ anonymize: QueryBoolean.optional() })

/** Errors of customers. */
export const customerProblems = problems({
  not_found: [404, 'ResourceNotFound', 'Not found'],
})

const read = ['customers:read', 'customers:write']
const write = ['customers:write']
const subjects = ['organization', 'user'] as const
const missing = [customerProblems.not_found]

/** What narrows a list of customers. */
const customerFilters = {
  id: listOf(Id).optional(),
  organization_id: listOf(Id).optional(),
  email: z.string().max(320).optional(),
  /** Whether they have an active or trialing subscription. */
  active: QueryBoolean.optional(),
  /** The country of the billing address, ISO 3166-1 alpha-2, upper case. */
  country: z.string().max(2).optional(),
  query: SearchText.optional(),
  metadata: MetadataFilter.optional(),
}

/** A column of an export of customers. */
export const CustomerColumn = z.enum([
  'name',
  'email',
  'external_id',
  'country',
  'tax_id',
  'subscriptions',
  'revenue',
  'created_at',
  'id',
])
export type CustomerColumn = z.output<typeof CustomerColumn>

const sorting = sortingQuery(['created_at', 'email', 'name', 'revenue'], '-created_at')

/** Customers, by our id or by the merchant's. Their state is in `customer-state.ts`. */
export const customerEndpoints = endpoints('billing', {
  list: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customers/',
    status: 200,
    summary: 'List customers',
    scopes: read,
    subjects,
    query: z.object({
      ...customerFilters,
      ...pageQuery,
      sorting,
    }),
    output: pageOf(Customer),
    problems: [],
  },
  create: {
    kind: 'write',
    method: 'POST',
    path: '/v1/customers/',
    status: 201,
    summary: 'Create a customer',
    scopes: write,
    subjects,
    body: CustomerCreate,
    output: Customer,
    problems: [],
  },
  export: {
    ...exported,
    path: '/v1/customers/export',
    summary: 'Export customers as CSV',
    scopes: read,
    subjects,
    query: z.object({
      ...customerFilters,
      sorting,
      /** Which columns, in this order; without it, those of the protocol. */
      columns: listOf(CustomerColumn, CustomerColumn.options.length).optional(),
    }),
    problems: [],
  },
  get: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customers/{id}',
    status: 200,
    summary: 'Get a customer',
    scopes: read,
    subjects,
    params: ById,
    output: Customer,
    problems: missing,
  },
  update: {
    kind: 'write',
    method: 'PATCH',
    path: '/v1/customers/{id}',
    status: 200,
    summary: 'Update a customer',
    scopes: write,
    subjects,
    params: ById,
    body: CustomerUpdate,
    output: Customer,
    problems: missing,
  },
  delete: {
    kind: 'write',
    method: 'DELETE',
    path: '/v1/customers/{id}',
    status: 204,
    summary: 'Delete a customer',
    description: 'Cancels its subscriptions and revokes its benefits. Orders are kept.',
    scopes: write,
    subjects,
    params: ById,
    query: deletion,
    problems: missing,
  },
  getExternal: {
    kind: 'read',
    method: 'GET',
    path: '/v1/customers/external/{external_id}',
    status: 200,
    summary: 'Get a customer by external ID',
    scopes: read,
    subjects,
    params: ByExternalId,
    output: Customer,
    problems: missing,
  },
  updateExternal: {
    kind: 'write',
    method: 'PATCH',
    path: '/v1/customers/external/{external_id}',
    status: 200,
    summary: 'Update a customer by external ID',
    scopes: write,
    subjects,
    params: ByExternalId,
    body: CustomerUpdateExternal,
    output: Customer,
    problems: missing,
  },
  deleteExternal: {
    kind: 'write',
    method: 'DELETE',
    path: '/v1/customers/external/{external_id}',
    status: 204,
    summary: 'Delete a customer by external ID',
    scopes: write,
    subjects,
    params: ByExternalId,
    query: deletion,
    problems: missing,
  },
})
