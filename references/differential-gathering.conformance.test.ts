import { organizationModules } from './differential/modules.ts'
import { compareModules } from './differential/prove-room.ts'

await compareModules(organizationModules)
