import type { ProviderId } from '@gatehouse/contract/accounts/providers'
import type { Identity } from './identity.ts'

/** A provider's behavior, according to its own reference. Paths are those of its own hosts. */
export type Shape = {
  authorize: string
  token: string
  client: 'body' | 'basic' | 'client_key'
  /** Whether codes are bound to a PKCE challenge; `refused`: a verifier is an error. */
  pkce: 'demanded' | 'ignored' | 'refused'
  posts_back?: true
  /** Parameters returned in addition to code and state. */
  callback?: Record<string, string>
  id_token?: { issuer: string; keys: string; claims: (identity: Identity) => object }
  /** Fields a token response has in addition to the usual ones, or instead of them. */
  response?: Record<string, unknown>
  /** By method and path. */
  profile: Record<string, (identity: Identity, query: URLSearchParams) => unknown>
}

export const MICROSOFT_TENANT = '72f988bf-86f1-41af-91ab-2d7cd011db47'

const standardClaims = ({ id, name, email, email_verified, picture }: Identity) => ({
  sub: id,
  name,
  email,
  email_verified,
  picture,
})

export const shapes: Record<ProviderId, Shape> = {
  apple: {
    authorize: '/auth/authorize',
    token: '/auth/token',
    client: 'body',
    pkce: 'demanded',
    posts_back: true,
    id_token: {
      issuer: '',
      keys: '/auth/keys',
      claims: ({ id, email, email_verified }) => ({
        sub: id,
        email,
        email_verified: String(email_verified),
        is_private_email: 'false',
        nonce_supported: true,
      }),
    },
    profile: {},
  },
  discord: {
    authorize: '/api/oauth2/authorize',
    token: '/api/oauth2/token',
    client: 'body',
    pkce: 'demanded',
    profile: {
      'GET /api/users/@me': ({ id, username, name, email, email_verified }) => ({
        id,
        username,
        discriminator: '0',
        global_name: name,
        avatar: 'a_8342729096ea3675442027381ff50dfe',
        email,
        verified: email_verified,
      }),
    },
  },
  dropbox: {
    authorize: '/oauth2/authorize',
    token: '/oauth2/token',
    client: 'body',
    pkce: 'demanded',
    profile: {
      'POST /2/users/get_current_account': ({ id, name, email, email_verified, picture }) => ({
        account_id: `dbid:${id}`,
        name: { given_name: 'Mia', surname: 'Muster', display_name: name },
        email,
        email_verified,
        disabled: false,
        profile_photo_url: picture,
      }),
    },
  },
  facebook: {
    authorize: '/v24.0/dialog/oauth',
    token: '/v24.0/oauth/access_token',
    client: 'body',
    pkce: 'demanded',
    id_token: {
      issuer: '',
      keys: '/.well-known/oauth/openid/jwks/',
      claims: ({ id, name, email, picture }) => ({ sub: id, name, email, picture }),
    },
    profile: {
      'GET /me': ({ id, name, email, picture }) => ({
        id,
        name,
        email,
        picture: { data: { height: 50, is_silhouette: false, url: picture, width: 50 } },
      }),
      'GET /debug_token': () => ({
        data: { app_id: 'facebook-client', is_valid: true, type: 'USER' },
      }),
    },
  },
  github: {
    authorize: '/login/oauth/authorize',
    token: '/login/oauth/access_token',
    client: 'body',
    pkce: 'demanded',
    response: { scope: 'read:user,user:email', expires_in: undefined, refresh_token: undefined },
    profile: {
      'GET /api/v3/user': ({ id, username, name, picture }) => ({
        id: Number(id) % 1_000_000,
        login: username,
        name,
        email: null,
        avatar_url: picture,
      }),
      'GET /api/v3/user/emails': ({ email, email_verified }) => [
        { email: 'old@example.com', primary: false, verified: true, visibility: null },
        { email, primary: true, verified: email_verified, visibility: 'private' },
      ],
    },
  },
  gitlab: {
    authorize: '/oauth/authorize',
    token: '/oauth/token',
    client: 'body',
    pkce: 'demanded',
    profile: {
      'GET /api/v4/user': ({ username, name, email, email_verified, picture }) => ({
        id: 4711,
        username,
        name,
        state: 'active',
        locked: false,
        avatar_url: picture,
        confirmed_at: email_verified ? '2025-03-01T09:00:00.000Z' : null,
        email,
      }),
    },
  },
  google: {
    authorize: '/o/oauth2/v2/auth',
    token: '/token',
    client: 'body',
    pkce: 'demanded',
    id_token: { issuer: '', keys: '/oauth2/v3/certs', claims: standardClaims },
    profile: {},
  },
  kick: {
    authorize: '/oauth/authorize',
    token: '/oauth/token',
    client: 'body',
    pkce: 'demanded',
    profile: {
      'GET /public/v1/users': ({ name, email, picture }) => ({
        data: [{ user_id: 2718, name, email, profile_picture: picture }],
        message: 'OK',
      }),
    },
  },
  linkedin: {
    authorize: '/oauth/v2/authorization',
    token: '/oauth/v2/accessToken',
    client: 'body',
    pkce: 'refused',
    response: { scope: 'email,openid,profile' },
    profile: { 'GET /v2/userinfo': standardClaims },
  },
  microsoft: {
    authorize: '/common/oauth2/v2.0/authorize',
    token: '/common/oauth2/v2.0/token',
    client: 'body',
    pkce: 'demanded',
    id_token: {
      issuer: `/${MICROSOFT_TENANT}/v2.0`,
      keys: '/common/discovery/v2.0/keys',
      claims: ({ id, name, email }) => ({
        sub: id,
        oid: '00000000-0000-0000-66f3-3332eca7ea81',
        tid: MICROSOFT_TENANT,
        name,
        email,
        preferred_username: 'mia@muster.onmicrosoft.com',
      }),
    },
    profile: {},
  },
  reddit: {
    authorize: '/api/v1/authorize',
    token: '/api/v1/access_token',
    client: 'basic',
    pkce: 'ignored',
    profile: {
      'GET /api/v1/me': ({ username, picture }) => ({
        id: 't2mia',
        name: username,
        icon_img: `${picture}?width=256&s=abc`,
        has_verified_email: true,
        oauth_client_id: 'reddit-client',
        verified: true,
      }),
    },
  },
  roblox: {
    authorize: '/oauth/v1/authorize',
    token: '/oauth/v1/token',
    client: 'body',
    pkce: 'demanded',
    profile: {
      'GET /oauth/v1/userinfo': ({ id, username, name, picture }) => ({
        sub: id,
        name,
        nickname: name,
        preferred_username: username,
        created_at: 1_607_354_232,
        profile: `https://www.roblox.com/users/${id}/profile`,
        picture,
      }),
    },
  },
  spotify: {
    authorize: '/authorize',
    token: '/api/token',
    client: 'body',
    pkce: 'demanded',
    profile: {
      'GET /v1/me': ({ username, name, email, picture }) => ({
        id: username,
        display_name: name,
        email,
        images: [{ url: picture, height: 300, width: 300 }],
      }),
    },
  },
  tiktok: {
    authorize: '/v2/auth/authorize',
    token: '/v2/oauth/token/',
    client: 'client_key',
    pkce: 'ignored',
    response: { refresh_expires_in: 31_536_000, scope: 'user.info.basic,user.info.profile' },
    profile: {
      'GET /v2/user/info/': ({ username, name, picture }) => ({
        data: {
          user: {
            open_id: '_000fwZ23Mw4RY9cB4lDQyKCgQg4Ft6SyTuE',
            display_name: name,
            username,
            avatar_large_url: picture,
          },
        },
        error: { code: 'ok', message: '', log_id: '20220829194722CBE87ED59D524E727021' },
      }),
    },
  },
  twitch: {
    authorize: '/oauth2/authorize',
    token: '/oauth2/token',
    client: 'body',
    pkce: 'ignored',
    response: { scope: ['openid', 'user:read:email'] },
    id_token: {
      issuer: '/oauth2',
      keys: '/oauth2/keys',
      claims: ({ id, name, email, email_verified, picture }) => ({
        sub: id,
        preferred_username: name,
        email,
        email_verified,
        picture,
      }),
    },
    profile: {},
  },
  twitter: {
    authorize: '/i/oauth2/authorize',
    token: '/2/oauth2/token',
    client: 'basic',
    pkce: 'demanded',
    profile: {
      'GET /2/users/me': ({ id, username, name, email, picture }, query) => ({
        data: {
          id,
          name,
          username,
          ...(query.get('user.fields') === 'confirmed_email' && email !== null
            ? { confirmed_email: email }
            : { profile_image_url: picture }),
        },
      }),
    },
  },
  vk: {
    authorize: '/authorize',
    token: '/oauth2/auth',
    client: 'body',
    pkce: 'demanded',
    callback: { device_id: 'device-of-mia', type: 'code_v2' },
    profile: {
      'POST /oauth2/user_info': ({ id, email, picture }) => ({
        user: {
          user_id: id,
          first_name: 'Mia',
          last_name: 'Muster',
          phone: '79991234567',
          avatar: picture,
          email: email ?? undefined,
          sex: 1,
          verified: true,
          birthday: '01.01.2000',
        },
      }),
    },
  },
  zoom: {
    authorize: '/oauth/authorize',
    token: '/oauth/token',
    client: 'body',
    pkce: 'demanded',
    profile: {
      'GET /v2/users/me': ({ name, email, email_verified, picture }) => ({
        id: 'zJKyaiAyTNC-MWjiWC18KQ',
        first_name: 'Mia',
        last_name: 'Muster',
        display_name: name,
        email,
        verified: email_verified ? 1 : 0,
        pic_url: picture,
        status: 'active',
      }),
    },
  },
}
