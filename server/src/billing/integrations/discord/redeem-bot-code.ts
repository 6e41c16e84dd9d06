import { Routes } from 'discord-api-types/v10'
import { z } from 'zod'
import { callDiscord, discordConfig, type DiscordSite } from './discord-api.ts'
import type { DiscordFailure } from './failure.ts'

/** What the member's browser returned with, and what was kept of the request. */
type ReturnedCode = { code: string; code_verifier: string; redirect_uri: string }

const TokenAnswer = z.object({
  guild: z.object({ id: z.string().regex(/^\d{17,20}$/) }),
})

/**
 * Exchanges the code that Discord gave a member who added the bot, and returns the server that the
 * bot was added to. Only this response proves which one it is: the address that the browser brings
 * back could name any. The tokens are not kept.
 */
export async function redeemBotCode(
  site: DiscordSite,
  { code, code_verifier, redirect_uri }: ReturnedCode,
): Promise<{ guild_id: string } | { failure: DiscordFailure }> {
  const { client_id, client_secret } = discordConfig(site)
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    ...{ client_id, client_secret, code, code_verifier, redirect_uri },
  })
  const answer = await callDiscord(site, 'bot code', rest =>
    rest.post(Routes.oauth2TokenExchange(), {
      body: form.toString(),
      passThroughBody: true,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      auth: false,
    }),
  )
  if ('failure' in answer) return answer
  const { data } = TokenAnswer.safeParse(answer.value)
  if (!data) return { failure: { kind: 'rejected', message: 'no server in the response' } }
  return { guild_id: data.guild.id }
}
