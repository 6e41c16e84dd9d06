import { z } from 'zod'
import { requestProviderAs } from '../request-provider.ts'
import type { ProviderDeclaration } from '../provider.ts'
import { profileOf, Text, LooseBoolean } from '../read-profile.ts'

/** https://discord.com/developers/docs/topics/oauth2 */
export const discord: ProviderDeclaration = {
  authorization: 'https://discord.com/api/oauth2/authorize',
  token: 'https://discord.com/api/oauth2/token',
  scopes: ['identify', 'email'],
  pkce: true,
  // A user who has agreed before is not prompted again.
  parameters: { prompt: 'none' },
  profile: async request => {
    const { access_token } = request.tokens
    const { read, raw } = await requestProviderAs(request, 'https://discord.com/api/users/@me', {
      access_token,
      schema: Me,
    })
    return profileOf({
      id: read.id,
      email: read.email,
      verified: read.verified,
      names: [read.global_name, read.username],
      image: pictureOf(read),
      raw,
    })
  },
}

const Me = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  username: Text,
  global_name: Text,
  discriminator: Text,
  avatar: Text,
  email: Text,
  verified: LooseBoolean,
})

const PICTURES = 'https://cdn.discordapp.com'

/**
 * A user without a picture is shown one of six default ones, chosen by their id; one of five for
 * old-style names.
 */
function pictureOf({ id, avatar, discriminator }: z.output<typeof Me>): string {
  if (avatar) {
    const format = avatar.startsWith('a_') ? 'gif' : 'png'
    return `${PICTURES}/avatars/${id}/${avatar}.${format}`
  }
  const old = Number(discriminator ?? '0')
  const number = old > 0 ? old % 5 : Number((BigInt(id) >> 22n) % 6n)
  return `${PICTURES}/embed/avatars/${number}.png`
}
