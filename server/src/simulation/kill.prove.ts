import { test } from 'node:test'
import { reportProof } from '../testing/report-proof.ts'
import { verifyPurchasesDuringKills } from './purchases-during-kills.ts'

const KILLS = Number(process.env.KILLS ?? 170)
const POSTGRES_KILLS = Number(process.env.POSTGRES_KILLS ?? 30)
const SEED = Number(process.env.SEED ?? 7)

const title = `${KILLS} kills of the server and ${POSTGRES_KILLS} of PostgreSQL`

test(`${title} lose nothing and charge no one twice`, async () => {
  const killPlan = { kills: KILLS, postgres_kills: POSTGRES_KILLS, seed: SEED }

  const { purchases: purchase, received } = await verifyPurchasesDuringKills(killPlan)

  const sale = `${purchase} sales, each charged once, and ${received} webhooks heard`
  reportProof(`${title} (SIGKILL, seed ${SEED}) while three buyers bought: ${sale}`)
})
