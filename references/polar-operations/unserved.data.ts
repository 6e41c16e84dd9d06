/** Operations of Polar's clients that Gatehouse does not serve, as `METHOD /path`, by reason. */
export const unserved: readonly { reason: string; operations: readonly string[] }[] = [
  {
    reason: 'Gatehouse is not an OAuth 2.1 provider yet.',
    operations: [
      'GET /v1/oauth2/',
      'GET /v1/oauth2/authorize',
      'POST /v1/oauth2/token',
      'POST /v1/oauth2/revoke',
      'POST /v1/oauth2/introspect',
      'GET /v1/oauth2/userinfo',
      'POST /v1/oauth2/register',
      'GET /v1/oauth2/register/{client_id}',
      'PUT /v1/oauth2/register/{client_id}',
      'DELETE /v1/oauth2/register/{client_id}',
    ],
  },
  {
    reason: 'A wallet is the balance of a customer, which is not bought but credited.',
    operations: ['POST /v1/wallets/{id}/top-up'],
  },
  {
    reason: 'Orders and subscriptions begin with a checkout and are not created by hand.',
    operations: ['POST /v1/orders/', 'POST /v1/orders/{id}/finalize', 'POST /v1/subscriptions/'],
  },
  {
    reason: 'A product is archived, as what was sold refers to it.',
    operations: ['DELETE /v1/products/{id}'],
  },
]
