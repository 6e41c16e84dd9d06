const TEXTS = [
  'product_id',
  'customer_email',
  'customer_name',
  'discount_code',
  'embed_origin',
  'reference_id',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
]
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const MAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

/**
 * The values that a link's query parameters prefill. An invalid value is ignored, so that a mistake
 * in a link blocks no purchase.
 */
export function prefillOf(search: string): Record<string, unknown> {
  const query = new URLSearchParams(search)
  const prefill: Record<string, unknown> = {}
  for (const name of TEXTS) {
    const value = query.get(name)?.trim()
    if (value && fits(name, value)) prefill[name] = value
  }
  const amount = Number(query.get('amount'))
  if (Number.isSafeInteger(amount) && amount >= 50 && amount <= 99_999_999) prefill.amount = amount
  const fields = [...query].filter(([name]) => name.startsWith('custom_field_data.'))
  if (fields.length > 0) {
    prefill.custom_field_data = Object.fromEntries(
      fields.map(([name, value]) => [name.slice('custom_field_data.'.length), value]),
    )
  }
  return prefill
}

function fits(name: string, value: string): boolean {
  if (name === 'product_id') return UUID.test(value)
  if (name === 'customer_email') return MAIL.test(value)
  if (name === 'embed_origin') return /^https?:/.test(value) && value.length <= 255
  return value.length <= (name.startsWith('utm_') || name === 'reference_id' ? 500 : 256)
}
