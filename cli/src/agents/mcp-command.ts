import type { Command } from 'commander'
import { addCommonFlags } from '../commands/common-flags.ts'
import type { Program } from '../program.ts'
import { bridgeAgent, type AgentFlags } from './bridge-agent.ts'

/** Adds the command that agents start. */
export function addMcpCommand(root: Command, program: Program): void {
  const mcp = root
    .command('mcp')
    .summary('let an agent use the organization (Model Context Protocol, stdio)')
    .description(
      'Speaks the Model Context Protocol on standard input and output, for agents that start ' +
        'their servers as programs. Each message is answered by /mcp of the Gatehouse server, ' +
        'with the token of the profile: an agent can do what that token permits, and only read ' +
        'without --write.',
    )
    .option('--write', 'also offer tools that change something, as far as the token permits')
    .option('--groups <names>', 'only the tools of these groups, such as products,customers')
  addCommonFlags(mcp).action(() => bridgeAgent(program, mcp.optsWithGlobals<AgentFlags>()))
}
