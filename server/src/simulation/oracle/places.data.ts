/** Customer locations and their taxes in percent; each authority's tax is rounded separately. */
export type CustomerPlace = {
  name: string
  address: object
  tax_id: [string, string] | null
  taxes: string[]
}

const at = (name: string, address: object, taxes: string[]): CustomerPlace => {
  return { name, address, taxes, tax_id: null }
}

/** Standard rates of 2026 (European Commission, TEDB), as a German seller charges them. */
export const EUROPE: CustomerPlace[] = [
  at('France', { country: 'FR' }, ['20']),
  at('Germany', { country: 'DE' }, ['19']),
  at('Hungary', { country: 'HU' }, ['27']),
  at('Luxembourg', { country: 'LU' }, ['17']),
  at('Finland', { country: 'FI' }, ['25.5']),
  // A business elsewhere in the EU accounts for the tax itself (article 196 of directive
  // 2006/112/EC).
  {
    name: 'France, a business',
    address: { country: 'FR' },
    tax_id: ['FR40303265045', 'eu_vat'],
    taxes: [],
  },
]

const canada = (name: string, state: string, postal_code: string, taxes: string[]): CustomerPlace =>
  at(name, { country: 'CA', state, postal_code, city: name, line1: '1 Main Street' }, taxes)

/** Canada's GST and the provincial taxes (canada.ca, Revenu Québec). */
export const CANADA: CustomerPlace[] = [
  canada('Quebec', 'CA-QC', 'H2Y 1C6', ['5', '9.975']),
  canada('Ontario', 'CA-ON', 'M5H 2N2', ['13']),
  canada('Alberta', 'CA-AB', 'T2P 1J9', ['5']),
]
