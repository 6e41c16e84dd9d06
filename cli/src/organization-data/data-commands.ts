import type { Command } from 'commander'
import { addCommonFlags } from '../commands/common-flags.ts'
import type { CommonFlags, Program } from '../program.ts'
import { exportData } from './export-data.ts'
import { importData } from './import-data.ts'
import { seedStore } from './seed-store.ts'
import { verifyLedger } from './verify-ledger.ts'

/** Adds the commands for the data of an organization as a whole. */
export function addDataCommands(root: Command, program: Program): void {
  const seed = root
    .command('seed')
    .summary('fill a sandbox with products, customers and orders')
    .description(
      'Fills a sandbox organization with a small store: products, a benefit, a discount, and ' +
        'customers who buy with a test card.',
    )
    .option('--customers <number>', 'how many customers buy (default: 10, 200 at most)')
  addCommonFlags(seed).action(() => seedStore(program, seed.optsWithGlobals()))
  const exporting = root
    .command('export')
    .summary("write the organization's data to a folder, as JSON lines")
    .description(
      "Writes the organization's data to an empty folder: a file of JSON lines for each list " +
        'that the token may read. Secrets of webhook endpoints are left out.',
    )
    .argument('<folder>')
    .option('--only <lists>', 'only these lists, separated by commas: products,customers')
  addCommonFlags(exporting).action((folder: string) =>
    exportData(program, folder, exporting.optsWithGlobals()),
  )
  const importing = root
    .command('import')
    .summary('create the catalog and customers of an export in another organization')
    .description(
      'Creates the meters, custom fields, benefits, products, discounts and customers of an ' +
        'export in the organization of the token, such as to go live with what was tried in a ' +
        'sandbox. Orders, subscriptions and payments are not imported. A repeated import creates ' +
        'nothing twice.',
    )
    .argument('<folder>')
  addCommonFlags(importing).action((folder: string) =>
    importData(program, folder, importing.optsWithGlobals()),
  )
  const verify = root
    .command('verify')
    .summary("check that the organization's money adds up")
    .description(
      "Has the server check every invariant of the organization's orders, payments, refunds and " +
        'ledger. Ends with 1 if one is violated.',
    )
  addCommonFlags(verify).action(() => verifyLedger(program, verify.optsWithGlobals<CommonFlags>()))
}
