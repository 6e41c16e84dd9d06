/** A license key benefit. */
export const LICENSE = {
  type: 'license_keys',
  description: 'License key',
  properties: { prefix: 'ACME', activations: { limit: 20, enable_customer_admin: true } },
}

/** A custom field. */
export const QUESTION = { type: 'text', slug: 'company', name: 'Company', properties: {} }

/** A discount with a code. */
export const REDUCTION = {
  type: 'percentage',
  duration: 'once',
  name: 'Spring',
  code: 'SPRING',
  basis_points: 1000,
}

/** A meter that counts calls. */
export const COUNTER = {
  name: 'Calls',
  filter: {
    conjunction: 'and',
    clauses: [{ property: 'name', operator: 'eq', value: 'call' }],
  },
  aggregation: { func: 'count' },
}
