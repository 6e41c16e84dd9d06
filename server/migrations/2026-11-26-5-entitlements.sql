-- A request that consumes units and is repeated with its external id gets the first answer again.
alter table usage_event_keys add column balance numeric;
comment on column usage_event_keys.balance is 'The units that were left after an event that consumed units.';

-- Credits are a hard limit unless the benefit allows use beyond them.
update benefits set properties = properties || '{"limit_type": "hard"}'
  where type = 'meter_credit' and not properties ? 'limit_type';
