import type { BenefitCreate } from '@gatehouse/contract/billing/benefits'
import { invalid } from '@gatehouse/contract/kit/problems'

/**
 * The settings of a benefit as they are stored, from what the merchant wrote. Files and meters
 * must exist; there are none before their rooms are built, so naming one is refused.
 */
export function readProperties(
  given: Pick<BenefitCreate, 'type' | 'properties'>,
): Record<string, unknown> {
  const { type, properties } = given as BenefitCreate
  const loc = ['body', 'properties']
  switch (type) {
    case 'custom':
    case 'github_repository':
    case 'license_keys':
      return properties
    case 'discord':
      // Until our bot can be invited to a guild, the token it would hand out names the guild.
      return { ...properties, guild_id: properties.guild_token }
    case 'downloadables':
      return invalid(
        ...properties.files.map((id, index) => {
          return { loc: [...loc, 'files', index], msg: 'File does not exist.', input: id }
        }),
      )
    case 'meter_credit':
      return invalid({
        loc: [...loc, 'meter_id'],
        msg: 'Meter does not exist.',
        input: properties.meter_id,
      })
  }
}
