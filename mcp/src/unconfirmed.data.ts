/**
 * Writes that a tool carries out without a confirmation: they add or describe something, take
 * nothing away, move no money and send nothing to customers. A write that is not listed here is
 * confirmed, so that a new one is careful until somebody decides otherwise.
 */
export const unconfirmed: ReadonlySet<string> = new Set([
  'products.create',
  'products.duplicate',
  'benefits.create',
  'customFields.create',
  'customFields.update',
  'meters.create',
  'metricDashboards.create',
  'metricDashboards.update',
  'eventTypes.update',
  'eventIngestion.ingest',
  'usageAlerts.create',
  'discounts.create',
  'customers.create',
  'customerNotes.create',
  'customerNotes.update',
  'checkouts.create',
  'checkoutLinks.create',
  'orderDrafts.create',
  'licenseKeys.validate',
  'finance.refresh',
])
