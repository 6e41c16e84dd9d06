import type { Merchant } from '../people.ts'
import type { Answer } from '../person.ts'
import { expectStatus } from './created-objects.ts'

/** An app that signs users in. The first request about keys creates the key of id tokens. */
export async function createApp({ server }: Merchant) {
  expectStatus(await server.get('/v1/oauth2/jwks'), 200)
  const redirect_uris = ['https://app.example.com/callback']
  const body = { client_name: 'Notes', redirect_uris }
  const answer = await server.post('/v1/oauth2/register', body)
  return { oauth_client: String(expectStatus(answer, 201).client_id) }
}

/** The id of an access token that was created. */
export const idOfToken = (made: Answer) =>
  String(expectStatus(made, 201).organization_access_token.id)
