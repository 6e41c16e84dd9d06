import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { SETTINGS_CHANNEL } from '../../server/src/accounts/settings/settings-of.ts'
import type { TestServer } from '../../server/src/testing/test-server.ts'
import { mailsSentTo } from '../../server/src/testing/mails.ts'
import {
  startSocialTestServer,
  type SocialTestServer,
} from '../../server/src/testing/providers/sign-in-through.ts'
import type { Fact, Settings } from './case.ts'
import type { Stage } from './stage.ts'

/** Our server. Its settings are changed while it runs. */
export type GatehouseStage = Stage & {
  decide(settings: Settings): Promise<void>
  close(): Promise<void>
}

/** Starts our server, with or without rate limits. */
export async function openGatehouseStage(rate_limits: boolean): Promise<GatehouseStage> {
  const server = await startSocialTestServer({ rate_limits })
  const { providers } = server
  let decided = ''
  return {
    decide: async ({ rate_limits: _, ...settings }) => {
      const text = JSON.stringify({ first_user_becomes_admin: false, ...settings })
      if (text !== decided) await decide(server, text)
      decided = text
    },
    name: 'ours',
    origin: server.url,
    providers: {
      discord: providers.config.discord!.base_url!,
      google: providers.config.google!.base_url!,
    },
    fetch: request => fetch(request),
    now: () => server.clock.now(),
    pass: seconds => server.clock.pass(seconds * 1_000),
    mailsTo: async address => {
      const mails = await mailsSentTo(server, address)
      return mails.map(({ plain }) => ({ links: linksIn(plain), text: plain }))
    },
    make: (fact, email) => establishFact(server, fact, email),
    visit: (provider, address, says) => visit(server, { provider, address, says }),
    idToken: (_, says) => providers.sign('google', { ...says }),
    close: () => server.close(),
  }
}

/** A notification may be lost while the server reconnects; then another one is sent. */
const NOTIFY_EVERY_MS = 2_000

/** Changes the operator's settings, and waits until the server has applied them. */
async function decide({ site }: TestServer, settings: string): Promise<void> {
  let wasReceived = false
  const received = new Promise<void>(resolve => {
    const stop = site.listener.on(SETTINGS_CHANNEL, () => {
      stop()
      wasReceived = true
      resolve()
    })
  })
  await site.db.deleteFrom('instance_settings').execute()
  await site.db.insertInto('instance_settings').values({ settings }).execute()
  while (!wasReceived) {
    await sql`select pg_notify(${SETTINGS_CHANNEL}, '')`.execute(site.db)
    await Promise.race([received, setTimeout(NOTIFY_EVERY_MS, undefined, { ref: false })])
  }
}

const linksIn = (text: string) => (text.match(/https?:\/\/\S+/g) ?? []).map(link => new URL(link))

type SignInRequest = { provider: string; address: string; says: object }

async function visit(
  { providers }: SocialTestServer,
  { provider, address, says }: SignInRequest,
): Promise<URL> {
  providers.be(provider as 'discord', says)
  return (await providers.visit(address)).url
}

async function establishFact({ site }: TestServer, fact: Fact, email: string): Promise<void> {
  if (fact === 'without password') {
    const { id } = await site.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await site.db
      .deleteFrom('accounts')
      .where('user_id', '=', id)
      .where('provider_id', '=', 'credential')
      .execute()
    return
  }
  const set = {
    admin: { role: 'admin' },
    banned: { banned: true },
    verified: { email_verified: true },
  }[fact]
  await site.db.updateTable('users').set(set).where('email', '=', email).execute()
}
