// Bundles `npm create gatehouse` into one file. Run by `npm pack` and `npm publish` in
// create-gatehouse/.
import { bundleCommand } from './bundle-command.ts'

await bundleCommand('create-gatehouse', 'create-gatehouse.mjs')
