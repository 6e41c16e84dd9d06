import { factorModules } from './differential/modules.ts'
import { compareModules } from './differential/compare-modules.ts'

await compareModules(factorModules)
