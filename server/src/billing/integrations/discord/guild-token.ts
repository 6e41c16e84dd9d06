import type { Keys } from '../../../platform/crypto/keys.ts'
import { readLink, signLink } from '../../../platform/crypto/signed-link.ts'

const PURPOSE = 'discord_guild'
/** It is as long-lived as the benefits that contain it. */
const FOREVER = new Date('9999-12-31T00:00:00.000Z')

type OwnedGuild = { organization_id: string; guild_id: string }

/**
 * The token by which a benefit names a server. An organization gets it only for servers to which
 * one of its members has added the bot, and no other organization can use it.
 */
export function guildToken(keys: Keys, { organization_id, guild_id }: OwnedGuild): string {
  const data = `${organization_id}/${guild_id}`
  return signLink(keys, { purpose: PURPOSE, data, expires_at: FOREVER })
}

/** The server that an organization's token names. */
export function readGuildToken(
  keys: Keys,
  organization_id: string,
  token: string,
): string | undefined {
  const [owner, guild_id] = readLink(keys, PURPOSE, token)?.data.split('/') ?? []
  return owner === organization_id ? guild_id : undefined
}
