-- What customers may do and see in their portal, as the merchant set it.

alter table organizations add column customer_portal_settings jsonb not null default '{}';
