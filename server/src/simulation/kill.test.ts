import { test } from 'node:test'
import { isWholeRun, testDay } from './run-share.ts'
import { verifyPurchasesDuringKills } from './purchases-during-kills.ts'

/** Each day at other moments; `npm run prove` kills two hundred times (kill.prove.ts). */
const KILLS = Number(process.env.KILLS ?? (isWholeRun() ? 12 : 4))
const POSTGRES_KILLS = Number(process.env.POSTGRES_KILLS ?? (isWholeRun() ? 3 : 1))
const SEED = Number(process.env.SEED ?? testDay())

const killCounts = `${KILLS} kills of the server and ${POSTGRES_KILLS} of PostgreSQL`

test(`${killCounts} lose nothing and charge no one twice (seed ${SEED})`, async () => {
  await verifyPurchasesDuringKills({ kills: KILLS, postgres_kills: POSTGRES_KILLS, seed: SEED })
})
