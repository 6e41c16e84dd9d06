import type { Benefit, BenefitCreate } from '@gatehouse/contract/billing/benefits'
import { invalid } from '@gatehouse/contract/kit/problems'
import { actingOrganization } from '../../actors/acting-organization.ts'
import { newId } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { recordEvent } from '../../records/outbox/record-event.ts'
import { configuredPlatforms } from '../integrations/platforms.ts'
import { toBenefit } from './benefit.ts'
import { insertBenefit } from './queries.ts'
import { strategyOf } from './strategies.ts'
import { validateProperties } from './validate-properties.ts'

/**
 * Creates a benefit that can be added to products; a type whose platform the operator has not
 * configured is rejected.
 */
export async function createBenefit(work: Work, body: BenefitCreate): Promise<Benefit> {
  const organization_id = actingOrganization(work.actor, body.organization_id)
  if (!isOffered(work, body) && !work.server.config.undelivered_offers) {
    const msg = `Benefits of type ${body.type} are not available on this server.`
    invalid({ loc: ['body', 'type'], msg, input: body.type })
  }
  const row = await insertBenefit(work, {
    id: newId(),
    organization_id,
    type: body.type,
    description: body.description,
    properties: JSON.stringify(await validateProperties(work, organization_id, body)),
    metadata: JSON.stringify(body.metadata),
    created_at: work.now,
  })
  const benefit = toBenefit(row)
  await recordEvent(work, 'benefit.created', organization_id, benefit)
  const subject = { subject_kind: 'benefit', subject_id: benefit.id, organization_id }
  await recordAudit(work, { action: 'benefit.created', ...subject, after: benefit })
  return benefit
}

/** A type that gives access at a platform needs the operator's configuration of the platform. */
function isOffered(work: Work, body: BenefitCreate): boolean {
  const { platform } = strategyOf(body)
  return platform === undefined || configuredPlatforms(work.server).includes(platform)
}
