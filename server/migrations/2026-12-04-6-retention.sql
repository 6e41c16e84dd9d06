-- Retention is kept by day: what customers did who paid when the day, week, month or year began.
alter table mrr_movements drop column paying_since,
  add column paid_spans timestamptz[],
  add column loses_customer boolean,
  add column loses_of_product boolean;
comment on column mrr_movements.paid_spans is
  'When the customer began and stopped to pay before this movement, in turn.';
comment on column mrr_movements.loses_customer is
  'The customer churned; true in one of the movements of that moment.';
comment on column mrr_movements.loses_of_product is
  'The customer churned; true in one of the movements of that moment for each product.';

-- Movements and days are derived again from the MRR entries.
delete from mrr_movements;
delete from customer_presences;
delete from metric_days;
delete from metric_day_totals;
delete from metric_zones;
update mrr_entries set counted_at = null where counted_at is not null;
insert into agenda (id, organization_id, kind, subject_id, payload, due_at, created_at)
select gen_random_uuid(), null, 'count_metrics', organization_id, '{}', now(), now()
from mrr_entries group by organization_id;

alter table mrr_movements alter column paid_spans set not null,
  alter column loses_customer set not null,
  alter column loses_of_product set not null;

do $$
declare
  kept text;
  prefix text;
  step text;
begin
  foreach kept in array array['metric_days', 'metric_day_totals'] loop
    foreach prefix in array array['lost_customers', 'lost_mrr', 'retained_change'] loop
      foreach step in array array['day', 'week', 'month', 'year'] loop
        execute format('alter table %I add column %I bigint not null', kept,
          prefix || '_' || step);
        execute format('comment on column %I.%I is %L', kept, prefix || '_' || step,
          'Of customers who paid when the ' || step || ' began.');
      end loop;
    end loop;
  end loop;
end $$;
