import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  findProof,
  storeProof,
  consumeProof,
  type ProofPurpose,
} from '../../accounts/verifications/verification-proof.ts'
import { later, HOUR } from '../../platform/clock.ts'
import { newToken } from '../../platform/ids.ts'
import { systemActor } from '../../actors/actor.ts'
import { reading, write } from '../../platform/work.ts'
import { openBareSite, type BareSite } from '../bare-site.ts'

let bare: BareSite
before(async () => {
  bare = await openBareSite()
})
after(() => bare.close())

/** A purpose missing here does not compile. */
const purposes = Object.keys({
  'reset-password': 1,
  'confirm-email-change': 1,
  'change-email': 1,
  'delete-user': 1,
  'magic-link': 1,
  'one-time-token': 1,
  'social-state': 1,
  'connect-account': 1,
  'connect-integration': 1,
  'passkey-registration': 1,
  'passkey-sign-in': 1,
} satisfies Record<ProofPurpose, 1>) as ProofPurpose[]

const actor = systemActor()

async function keep(purpose: ProofPurpose): Promise<string> {
  const token = newToken()
  const expires_at = later(bare.site.clock.now(), HOUR)
  const proof = { token, user_id: null, value: { email: 'victim@example.com' }, expires_at }
  await write(bare.site, actor, work => storeProof(work, purpose, proof))
  return token
}

const redeem = (purpose: ProofPurpose, token: string) =>
  write(bare.site, actor, work => consumeProof(work, purpose, token))

for (const purpose of purposes) {
  test(`a token for ${purpose} is valid for nothing else (GHSA-965c-763c-88jm)`, async () => {
    const token = await keep(purpose)

    for (const other of purposes.filter(one => one !== purpose)) {
      assert.equal(await findProof(reading(bare.site, actor), other, token), undefined)
      assert.equal(await redeem(other, token), undefined)
    }

    assert.ok(await redeem(purpose, token), 'and is still there for what it is for')
  })

  test(`one of fifty ${purpose} proofs succeeds (CVE-2026-53518, CVE-2026-53517)`, async () => {
    const token = await keep(purpose)
    const responses = await Promise.all(Array.from({ length: 50 }, () => redeem(purpose, token)))
    assert.equal(responses.filter(proof => proof !== undefined).length, 1)
  })
}
