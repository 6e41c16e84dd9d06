import { isForm } from '../http/form.ts'
import type { FormValue } from '../http/form.ts'
import { invalidParameter } from '../http/errors.ts'
import { formIn, requireValue, textIn } from '../http/parameters.ts'
import { route } from '../http/router.ts'
import type { Json } from '../state/objects.ts'
import { newId, putObject } from '../state/world.ts'
import { liveCustomer } from './customer.ts'

const VALID_SECONDS = 30 * 60
const COMPONENTS = [
  'buy_button',
  'customer_sheet',
  'mobile_payment_element',
  'payment_element',
  'pricing_table',
]

export const customerSessionRoutes = [
  route(
    'POST',
    '/v1/customer_sessions',
    { customer: 'string', components: 'value', customer_account: 'string' },
    (call, params) => {
      const customer = liveCustomer(call, requireValue(params.customer, 'customer'), 'customer')
      const components = readComponents(requireValue(params.components, 'components'))
      const secret = newId(call, 'cuss_secret_', 48)
      const { id: _, ...publicSession } = putObject(call, 'customer_session', {
        id: secret,
        object: 'customer_session',
        client_secret: secret,
        components,
        created: call.now,
        customer: customer.id,
        customer_account: null,
        expires_at: call.now + VALID_SECONDS,
        livemode: false,
      })
      return publicSession
    },
  ),
]

function readComponents(value: FormValue): Json {
  const unknown = isForm(value)
    ? Object.keys(value).find(name => !COMPONENTS.includes(name))
    : value
  if (unknown !== undefined && typeof unknown === 'string') {
    throw invalidParameter(
      'parameter_unknown',
      `Received unknown parameter: components[${unknown}]`,
      `components[${unknown}]`,
    )
  }
  return Object.fromEntries(
    COMPONENTS.map(name => {
      const enabled = textIn(value, name, 'enabled') === 'true'
      if (name === 'buy_button' || name === 'pricing_table') return [name, { enabled }]
      const features = formIn(formIn(value, name), 'features')
      return [
        name,
        { enabled, features: enabled ? { ...(features as Record<string, Json>) } : null },
      ]
    }),
  )
}
