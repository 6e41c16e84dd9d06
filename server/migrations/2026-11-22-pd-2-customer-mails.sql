-- Which mails a merchant's customers get, as the merchant set it.

alter table organizations add column customer_email_settings jsonb not null default '{}';
