import { registerApp, refresh, signInTo } from '../../server/src/testing/oauth.ts'
import { signUp } from '../../server/src/testing/people.ts'
import type { Shop } from '../test-polar-shop.ts'
import type { Operations } from './operation.ts'

const redirectUris = ['https://app.example.com/callback']

/** An app of the shop, and the tokens of a user who signed in to it. */
async function signedIn(shop: Shop) {
  const { acme, server } = shop
  const app = await registerApp(acme.owner, acme.organization.id)
  const ada = await signUp(server, 'Ada')
  const tokens = await signInTo(server, ada, app)
  const credentials = { clientId: app.client_id, clientSecret: app.client_secret }
  return { app, tokens, credentials }
}

/** An app, as the client reads it. */
const registered = async ({ acme }: Shop) => {
  const app = await registerApp(acme.owner, acme.organization.id)
  return { clientId: app.client_id }
}

/** Operations of the OAuth provider, and on apps. */
export const oauth: Operations = {
  'oauth2.authorize': {
    calls: { 'without parameters': () => ({ given: [], answer: { subType: 'user' } }) },
  },
  'oauth2.token': {
    calls: {
      'with a refresh token': async shop => {
        const { credentials, tokens } = await signedIn(shop)
        const { refresh_token: refreshToken } = tokens
        const answer = { tokenType: 'Bearer', expiresIn: 3600, scope: 'openid profile email' }
        return {
          given: [{ grantType: 'refresh_token', ...credentials, refreshToken }],
          answer,
        }
      },
    },
  },
  'oauth2.revoke': {
    calls: {
      'of a refresh token': async shop => {
        const { app, credentials, tokens } = await signedIn(shop)
        return {
          given: [{ token: tokens.refresh_token, ...credentials }],
          answer: {},
          afterwards: async () => {
            const { status } = await refresh(shop.server, app, tokens.refresh_token)
            if (status !== 400) throw new Error(`the token is still valid: ${status}`)
          },
        }
      },
    },
  },
  'oauth2.introspect': {
    calls: {
      'of an access token': async shop => {
        const { app, credentials, tokens } = await signedIn(shop)
        const answer = { active: true, clientId: app.client_id, tokenType: 'access_token' }
        return {
          given: [{ token: tokens.access_token, ...credentials }],
          answer: { ...answer, subType: 'user', aud: app.client_id, iss: shop.server.url },
        }
      },
      'of a refresh token': async shop => {
        const { credentials, tokens } = await signedIn(shop)
        return {
          given: [{ token: tokens.refresh_token, ...credentials }],
          answer: { active: true, tokenType: 'refresh_token' },
        }
      },
    },
  },
  'oauth2.userinfo': {
    calls: {
      'of a user': async shop => {
        const { tokens } = await signedIn(shop)
        const by = shop.library.open({
          ...{ accessToken: tokens.access_token, serverURL: shop.server.url },
        })
        return { by, given: [], answer: { name: 'Ada' } }
      },
    },
  },
  'oauth2.clients.list': {
    calls: {
      'of the organization': async shop => {
        const app = await registered(shop)
        return { given: [{ limit: 1 }], answer: [app] }
      },
    },
  },
  'oauth2.clients.create': {
    calls: {
      'with its redirect URI': () => ({
        given: [{ clientName: 'Notes', redirectUris }],
        answer: { client_name: 'Notes', redirect_uris: redirectUris },
      }),
    },
  },
  'oauth2.clients.get': {
    calls: {
      'by its id': async shop => {
        const { clientId } = await registered(shop)
        return { given: [{ clientId }], answer: { client_id: clientId } }
      },
    },
  },
  'oauth2.clients.update': {
    calls: {
      'of its name': async shop => {
        const { clientId } = await registered(shop)
        const oAuth2ClientConfigurationUpdate = { clientId, clientName: 'Diary', redirectUris }
        return {
          given: [{ clientId, oAuth2ClientConfigurationUpdate }],
          answer: { client_id: clientId, client_name: 'Diary' },
        }
      },
    },
  },
  'oauth2.clients.delete': {
    calls: {
      'by its id': async shop => {
        const { clientId } = await registered(shop)
        return {
          given: [{ clientId }],
          answer: shop.generation === '0.49.0' ? undefined : null,
        }
      },
    },
  },
}
