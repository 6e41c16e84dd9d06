// node tools/mutate.ts [seed] [count]: the same as `npm run prove -- mutations`.
import { runMutations } from './run-mutations.ts'

process.exit((await runMutations(process.argv.slice(2))) > 0 ? 1 : 0)
